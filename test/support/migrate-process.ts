/** Migrates a database in a process of its own: the package for it can't be loaded in a test. */
import { migrate } from '../../db/migrate';
import { requireSetUp } from './set-up-value';

migrate(requireSetUp('MIGRATE_DATABASE_URL')).then(
  (names) => {
    process.stdout.write(`migrated ${names.join(' ')}\n`);
  },
  (error: unknown) => {
    process.stdout.write(`refused: ${error instanceof Error ? error.message : String(error)}\n`);
  },
);
