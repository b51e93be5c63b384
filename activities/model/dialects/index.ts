/** How each kind of provider is told of the tools. A new dialect is one file and one line here. */
import { anthropicMessages } from './anthropic-messages';
import type { Dialect } from './dialect';
import { jsonAction } from './json-action';
import { ollamaChat } from './ollama-chat';
import { openaiChat } from './openai-chat';

export const DIALECTS: readonly Dialect[] = [openaiChat, anthropicMessages, ollamaChat, jsonAction];
