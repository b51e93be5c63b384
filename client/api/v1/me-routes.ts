/** Whose rights a token has, so that a program can tell before it is refused. */
import { createRoute, z } from '@hono/zod-openapi';
import { ROLES } from '../../../contracts/can';
import { TOKEN_SCOPES } from '../../../db/queries/api-tokens';
import type { Api } from './create-api';
import { READ_PROBLEMS } from './problem';
import { given } from './route-parts';
import { InstantSchema, NoQuerySchema } from './shared-schemas';

const MeSchema = z
  .object({
    user_id: z.string(),
    display_name: z.string(),
    role: z.enum(ROLES),
    teams: z.array(z.string()).openapi({ description: 'Empty: the cases of every team' }),
    token: z.object({
      token_id: z.string(),
      scopes: z.array(z.enum(TOKEN_SCOPES)),
      expires_at: InstantSchema,
    }),
  })
  .openapi('Me');

const meRoute = createRoute({
  method: 'get',
  path: '/me',
  operationId: 'getMe',
  summary: 'Whose token this is, and what it may do',
  security: [{ token: [] }],
  request: { query: NoQuerySchema },
  responses: { 200: given('The token and its user', MeSchema), ...READ_PROBLEMS },
});

export function addMeRoute(api: Api): void {
  api.openapi(meRoute, (c) => {
    const { user, tokenId, scopes, expiresAt } = c.get('token');
    return c.json(
      {
        user_id: user.userId,
        display_name: user.displayName,
        role: user.role,
        teams: [...user.teams],
        token: { token_id: tokenId, scopes, expires_at: expiresAt.toISOString() },
      },
      200,
    );
  });
}
