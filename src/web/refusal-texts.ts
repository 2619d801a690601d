import type { TFunction } from 'i18next'
import type { GROUPS } from '../core/area.ts'

const COMMON = 'refusals'

/**
 * The texts with the sentences of what areas of a group refuse. Those of the platform are with those of any call, and come with the first
 * page; those of another group come with its first refusal, or with a screen that names them because it shows refusals without a call.
 */
export const refusalTextsOf = (group: (typeof GROUPS)[number]): string =>
  group === 'platform' ? COMMON : `${group}Refusals`

/** Texts that are none to read: the texts in which the sentence of each refusal is. The build writes them; the first refusal fetches them. */
export const TEXTS_OF_REFUSALS = 'textsOfRefusals'

/** The texts in which the sentence of a refusal is, once where they are is known. */
export const textsOfRefusal = (t: TFunction, code: string): string =>
  t(`${TEXTS_OF_REFUSALS}:${code}`, { defaultValue: COMMON })
