/** What a scripted model says, before a dialect gives it the form of its API. */

export type SpokenCall = {
  tool: string;
  /** A text stands as the API sends one; an object as the API sends objects. */
  arguments: string | Record<string, unknown> | null;
  /** Null: the id is left out. */
  id?: string | null;
};

export type Spoken = {
  calls?: SpokenCall[];
  text?: string;
  thinking?: string;
  /** The end that the API names; else the usual one. */
  end?: 'length' | 'refusal' | 'content_filter' | 'pause';
  /** Null: the service counts nothing. */
  usage?: { input: number; output: number } | null;
};

export type Dialect = 'openai' | 'anthropic' | 'ollama';

/** What goes over the wire: said in the dialect, or bytes that no API would send. */
export type Reply =
  | { kind: 'says'; spoken: Spoken }
  | { kind: 'raw'; status: number; headers?: Record<string, string>; body: string }
  /** As much of a good answer as this, then the connection ends. */
  | { kind: 'cut'; spoken: Spoken; bytes: number }
  | { kind: 'flood'; bytes: number }
  | { kind: 'silence' }
  | { kind: 'hang_up' };

export const says = (spoken: Spoken): Reply => ({ kind: 'says', spoken });

/** An error in the form of the API. */
export type Refusal = { status: number; message: string; headers?: Record<string, string> };
