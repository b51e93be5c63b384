import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Workflow code is replayed: each of these gives another result, or none, the second time. */
const workflowRules = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [{ group: ['node:*'], message: 'Workflows have no Node: use an Activity.' }],
      paths: [
        {
          name: '@temporalio/workflow',
          importNames: ['uuid4'],
          message: 'An id is derived from case, revision and action, or comes from an Activity.',
        },
        {
          name: '@temporalio/workflow',
          importNames: ['sleep'],
          message: 'Wait with `condition(…, timeoutMs)`: a sleep is not woken by a message.',
        },
      ],
    },
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Math', property: 'random', message: 'Let an Activity return it.' },
    {
      object: 'Promise',
      property: 'race',
      message: 'It leaves a stray timer in the history: use `condition(…, timeoutMs)`.',
    },
  ],
  'no-restricted-syntax': [
    'error',
    {
      selector: 'ThrowStatement > NewExpression[callee.name=/^(Type|Range|Syntax|)Error$/]',
      message: 'A plain Error retries the Workflow Task for ever: throw an ApplicationFailure.',
    },
  ],
};

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', '.countersign/', 'coverage/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      'no-console': 'error',
    },
  },
  {
    // Pages are functions that give what JSX makes of them: its type says nothing more.
    files: ['client/web/**/*.tsx'],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    // The one script that runs in the browser, checked as JavaScript: it is served as it stands.
    files: ['client/web/assets/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: {
        document: 'readonly',
        window: 'readonly',
        EventSource: 'readonly',
        URLSearchParams: 'readonly',
        fetch: 'readonly',
        setInterval: 'readonly',
        HTMLElement: 'readonly',
        HTMLDialogElement: 'readonly',
        HTMLFormElement: 'readonly',
        HTMLDetailsElement: 'readonly',
        HTMLInputElement: 'readonly',
        HTMLButtonElement: 'readonly',
        URL: 'readonly',
        history: 'readonly',
        localStorage: 'readonly',
        location: 'readonly',
      },
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly' } },
  },
  {
    // The inferred type of a factory of Activities is the contract that Workflows import.
    files: ['activities/**/index.ts'],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  { files: ['workflows/**/*.ts'], rules: workflowRules },
  {
    // `defineUpdate<void, …>` trips the rule, with its option for generics or without.
    files: ['workflows/messages.ts'],
    rules: { '@typescript-eslint/no-invalid-void-type': 'off' },
  },
  {
    // Scripts are run by hand and speak to the person who ran them.
    files: ['scripts/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
