/** The account behind a model pays for nothing any more: that is so for every ticket. */
import { ModelUnavailableError } from '../../../contracts/model';

export class WithoutCreditError extends ModelUnavailableError {
  constructor(modelId: string) {
    super(`The model ${modelId} can not be asked: its account has nothing left to pay with.`);
  }
}
