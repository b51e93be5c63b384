/** The same ways with script switched off: a page is a form, and needs nothing else. */
import { describeFlows } from '../support/browser/flows';

jest.setTimeout(180_000);

describeFlows('without script', { javaScriptEnabled: false });
