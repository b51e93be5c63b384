import { types } from 'node:util';

/** Of the status codes of gRPC, the ones that mean something to the start of local servers. */
export const GRPC_INVALID_ARGUMENT = 3;
export const GRPC_ALREADY_EXISTS = 6;
export const GRPC_UNIMPLEMENTED = 12;

/** The gRPC status code that an error of the Temporal client carries, if it has one. */
export function grpcCode(error: unknown): unknown {
  return types.isNativeError(error) && 'code' in error ? error.code : undefined;
}
