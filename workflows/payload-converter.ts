/**
 * How the Workflows read payloads. The SDK's own converter throws at bytes that it can't decode, and
 * thrown while a Signal arrives that fails the Workflow task again and again: anybody who reaches
 * the cluster could stop a case for good. Such bytes become a value here that no handler takes for a
 * message. The bundler finds this file by its path, and its export by this name.
 */
import { defaultPayloadConverter } from '@temporalio/common';
import type {
  ConverterHint,
  Payload,
  PayloadConverter,
  SerializationContext,
} from '@temporalio/common';

/** Of no message's form, so that every handler refuses or ignores it. */
export const UNDECODABLE: object = Object.freeze({ isUndecodable: true });

/**
 * Encodes as the SDK does. Only what is sent to a Workflow may be undecodable: results of our own
 * Activities still fail loudly.
 */
export const payloadConverter: PayloadConverter = {
  toPayload: (value, context, hint) => defaultPayloadConverter.toPayload(value, context, hint),
  fromPayload<T>(payload: Payload, context?: SerializationContext, hint?: ConverterHint<T>): T {
    try {
      return defaultPayloadConverter.fromPayload(payload, context, hint);
    } catch (error) {
      if (context?.type !== 'workflow') throw error;
      return UNDECODABLE as T;
    }
  },
};
