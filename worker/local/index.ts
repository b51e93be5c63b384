export { LocalServerError } from './local-server-error';
export { ensureSearchAttributes } from './search-attributes';
export type { SearchAttributes } from './search-attributes';
export { startLocalServers } from './start-local-servers';
export type {
  LocalServersHandle,
  LocalServersOptions,
  NeededServersHandle,
} from './start-local-servers';
export { stopLocalServers } from './stop-local-servers';
export { findTemporalBinary, findTimeSkippingBinary } from './temporal-binary';
