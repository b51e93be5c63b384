/** People's ways through the inbox, as most browsers go them. */
import { describeFlows } from '../support/browser/flows';

jest.setTimeout(180_000);

describeFlows('with script', { javaScriptEnabled: true });
