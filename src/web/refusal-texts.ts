import { allAreas, type GROUPS } from '../core/area.ts'

/**
 * The texts with the sentences of what areas of a group refuse. Those of the platform are with those of any call, and come with the first
 * page; those of another group come with its first refusal, or with a screen that names them because it shows refusals without a call.
 */
export const refusalTextsOf = (group: (typeof GROUPS)[number]): string =>
  group === 'platform' ? 'refusals' : `${group}Refusals`

/** The texts in which the sentence of a refusal is. */
export function textsOfRefusal(code: string): string {
  const area = allAreas().find(({ refusals = {} }) => code in refusals)
  return area ? refusalTextsOf(area.group) : 'refusals'
}
