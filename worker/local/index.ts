export { LocalServerError } from './local-server-error';
export { ensureSearchAttributes } from './search-attributes';
export { startLocalServers } from './start-local-servers';
export type { LocalServersHandle } from './start-local-servers';
export { stopLocalServers } from './stop-local-servers';
export { findTimeSkippingBinary } from './temporal-binary';
