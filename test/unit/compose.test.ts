/** docker-compose.yml keeps what docs/deployment.md says of it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = path.join(__dirname, '../..');

const Service = z.object({
  image: z.string(),
  build: z.object({ dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
});

const text = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
const { services, volumes } = Compose.parse(parse(text, { merge: true }));
const entries = Object.entries(services);
const dockerfile = readFileSync(path.join(ROOT, 'docker/Dockerfile'), 'utf8');

/** A job runs to its end, and others wait for that end. */
function isJob(name: string): boolean {
  return entries.some(
    ([, { depends_on }]) => depends_on[name]?.condition === 'service_completed_successfully',
  );
}

/** The variables of the worker that an operator of the compose file has to have in hand. */
const WORKER_SETTINGS = [
  'DATABASE_URL',
  'TEMPORAL_ADDRESS',
  'TEMPORAL_NAMESPACE',
  'COUNTERSIGN_EXAMPLE',
  'MODEL',
];

describe('docker-compose.yml', () => {
  test('has Postgres, Temporal, its UI, the worker and the inbox', () => {
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(['postgres', 'temporal', 'temporal-ui', 'worker', 'inbox']),
    );
  });

  test.each(entries)('%s has an image of one exact version', (_name, { image }) => {
    expect(image).toMatch(/^[a-z0-9/-]+:\d+\.\d+(\.\d+)?$/);
  });

  test.each(entries.filter(([name]) => !isJob(name)))('%s has a health check', (_name, service) => {
    expect(service.healthcheck?.test.length).toBeGreaterThan(1);
  });

  test.each(entries)('%s is reached from this machine only', (_name, { ports }) => {
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  test.each(entries)('%s waits until what it needs is healthy or done', (_name, { depends_on }) => {
    for (const [needed, { condition }] of Object.entries(depends_on)) {
      expect(Object.keys(services)).toContain(needed);
      expect(condition).toBe(isJob(needed) ? 'service_completed_successfully' : 'service_healthy');
    }
  });

  test('the worker is given every setting, and the example shop on request only', () => {
    const environment = services['worker']?.environment ?? {};
    expect(Object.keys(environment).sort()).toEqual([...WORKER_SETTINGS].sort());
    expect(environment['COUNTERSIGN_EXAMPLE']).toBe('${COUNTERSIGN_EXAMPLE:-off}');
  });

  test('the worker knows each of these settings by that name', () => {
    const config = readFileSync(path.join(ROOT, 'worker/config.ts'), 'utf8');
    expect(WORKER_SETTINGS.filter((name) => !config.includes(`${name}:`))).toEqual([]);
  });

  test('the inbox is the same build as the worker, and finds the same servers', () => {
    const { worker, inbox } = services;
    expect(inbox?.image).toBe(worker?.image);
    for (const name of ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'TEMPORAL_NAMESPACE']) {
      expect(inbox?.environment[name]).toBe(worker?.environment[name]);
    }
  });

  test('data lies in a named volume', () => {
    const named = entries
      .flatMap(([, service]) => service.volumes)
      .filter((volume) => !volume.startsWith('.'));
    expect(named.map((volume) => volume.split(':')[0])).toEqual(Object.keys(volumes));
  });
});

describe('docker/Dockerfile', () => {
  test('starts each stage from one exact version', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((from) => from[1]);
    expect(bases.length).toBeGreaterThan(1);
    for (const base of bases) expect(base).toMatch(/^node:20\.\d+\.\d+-/);
  });

  test('ends as a user that is not root', () => {
    expect(/^USER (\S+)$/gm.exec(dockerfile)?.[1]).toBe('node');
  });

  test('lets everything into the build that it copies', () => {
    const allowed = readFileSync(path.join(ROOT, 'docker/Dockerfile.dockerignore'), 'utf8').split(
      '\n',
    );
    const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap((copy) =>
      (copy[1] ?? '').split(' '),
    );
    expect(copied.filter((file) => !allowed.includes(`!${file}`))).toEqual([]);
  });
});
