/** How the whole stands: what waits too long, what is unknown, what is switched off, what it costs. */
import type { Child } from 'hono/jsx';
import type { OpenSession } from '../../api/open-session';
import type { OpsData } from '../load-ops';
import { say } from '../messages/say';
import { Layout } from './layout';
import { ApprovalsCard, StuckCard, UndeliveredCard } from './ops-cases';
import { FailingCard } from './ops-failing';
import { IntakeCard } from './ops-intake';
import { ModelsCard } from './ops-models';
import { FindingsCard } from './ops-findings';
import { UnknownCard } from './ops-unknown';
import { StoppedCard } from './ops-stopped';

/** A form that was refused: why, and what was typed into it. */
export type OpsProblem = {
  message: Child;
  /** Of the operation that it was about; empty for none. */
  operationId: string;
  text: (name: string) => string;
};

export type OpsPageProps = {
  session: OpenSession;
  data: OpsData;
  notice?: string | undefined;
  problem: OpsProblem | null;
  now: Date;
};

export function OpsPage(props: OpsPageProps) {
  const { session, notice, problem } = props;
  return (
    <Layout title={say('Operations')} session={session} notice={notice}>
      {problem ? (
        <p class="problem" role="alert">
          {problem.message}
        </p>
      ) : null}
      <h1>{say('Operations')}</h1>
      <div class="ops">
        <ApprovalsCard {...props} />
        <UnknownCard {...props} />
        <StuckCard {...props} />
        <FailingCard {...props} />
        <IntakeCard {...props} />
        <StoppedCard {...props} />
        <ModelsCard {...props} />
        <UndeliveredCard {...props} />
        <FindingsCard {...props} />
      </div>
    </Layout>
  );
}
