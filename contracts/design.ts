/**
 * The version of everything that shapes a model's answer: prompt, tool descriptions and the
 * form of the conversation. It is one key of a recording, so a change that would change
 * answers gets a new name here.
 */
export const DESIGN = 'reads-v1';
