/** The first fault of a settings file, as `models.0.price is missing`; values are never shown. */
import type { z } from 'zod';

export function explainIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'it has a fault';
  const path = issue.path.length > 0 ? issue.path.map(String).join('.') : 'the file';
  if (issue.code === 'unrecognized_keys') {
    return `${path} has the unknown field ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
  }
  return issue.message.startsWith('Invalid')
    ? `${path} has a wrong form (${issue.message.replace(/^Invalid \w+: /, '')})`
    : `${path} ${issue.message}`;
}
