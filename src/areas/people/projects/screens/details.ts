import type { Reply } from '#core/contract.ts'
import type { projects } from '../contract/projects.ts'

/** A project as its screens read it: with its members and states of work. */
export type Details = Reply<typeof projects.get>
