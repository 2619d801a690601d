import type { Exit, JourneyState } from '../contract/choices.ts'
import type { PlainStep, Step } from '../contract/journeys.ts'

/** Steps in one line: a branch goes on at its own next one, or at another place. */
export type Instruction =
  | PlainStep
  | { type: 'BRANCH'; on: 'OPENED' | 'CLICKED'; otherwise: number }
  | { type: 'JUMP'; to: number }

/** A journey as a program: each branch is its question, its yes, a jump over its no, and its no. */
export function programOf(steps: readonly Step[]): Instruction[] {
  const program: Instruction[] = []
  for (const step of steps) {
    if (step.type !== 'BRANCH') {
      program.push(step)
      continue
    }
    const { on, yes, no } = step
    const otherwise = program.length + yes.length + 2
    program.push({ type: 'BRANCH', on, otherwise }, ...yes, { type: 'JUMP', to: otherwise + no.length }, ...no)
  }
  return program
}

export type RunFacts = {
  position: number
  messages: number
  hasOpened: boolean
  hasClicked: boolean
  hasBooked: boolean
  hasUnsubscribed: boolean
  hasCheckedOut: boolean
  /** Who they were merged into is in the same journey. */
  isMerged: boolean
  /** The enquiry it is about came to nothing. */
  isClosed?: boolean
  /** Messages of all journeys about the same stay. */
  sentForStay: number
}

export type TaskStep = Extract<PlainStep, { type: 'TASK' }>

/** What a run does now: a chain of instant steps up to one that sends, waits or ends. */
export type Outcome =
  | { type: 'EXIT'; because: Exit | 'MERGED' | 'CLOSED' }
  | { type: 'DONE'; answers: boolean[] }
  | { type: 'WAIT'; hours: number; position: number; answers: boolean[] }
  | { type: 'SEND'; templateId: string; position: number; isOverCap: boolean; answers: boolean[] }
  | { type: 'CODE'; offerId: string; position: number; answers: boolean[] }
  | { type: 'CASE'; subject: string; position: number; answers: boolean[] }
  | { type: 'LEAD'; title: string; position: number; answers: boolean[] }
  | { type: 'TASK'; task: TaskStep; position: number; answers: boolean[] }

const exitOf = (exits: readonly Exit[], facts: RunFacts): Exit | undefined =>
  exits.find((exit) =>
    exit === 'BOOKED' ? facts.hasBooked : exit === 'UNSUBSCRIBED' ? facts.hasUnsubscribed : facts.hasCheckedOut,
  )

/** The next thing a run does. Exits come first; a program ends at its end, whatever it jumps to. */
export function nextStep(
  program: readonly Instruction[],
  { exits, mostPerStay }: { exits: readonly Exit[]; mostPerStay: number },
  facts: RunFacts,
): Outcome {
  if (facts.isMerged) return { type: 'EXIT', because: 'MERGED' }
  if (facts.isClosed) return { type: 'EXIT', because: 'CLOSED' }
  const exit = exitOf(exits, facts)
  if (exit !== undefined) return { type: 'EXIT', because: exit }
  const answers: boolean[] = []
  let position = facts.position
  for (;;) {
    const step = program[position]
    if (step === undefined || step.type === 'STOP') return { type: 'DONE', answers }
    if (step.type === 'JUMP') position = step.to
    else if (step.type === 'BRANCH') {
      const isYes = step.on === 'CLICKED' ? facts.hasClicked : facts.hasOpened || facts.hasClicked
      answers.push(isYes)
      position = isYes ? position + 1 : step.otherwise
    } else if (step.type === 'WAIT') return { type: 'WAIT', hours: step.hours, position: position + 1, answers }
    else if (step.type === 'CODE') return { type: 'CODE', offerId: step.offerId, position: position + 1, answers }
    else if (step.type === 'CASE') return { type: 'CASE', subject: step.subject, position: position + 1, answers }
    else if (step.type === 'LEAD') return { type: 'LEAD', title: step.title, position: position + 1, answers }
    else if (step.type === 'TASK') return { type: 'TASK', task: step, position: position + 1, answers }
    else return { type: 'SEND', templateId: step.templateId, position: position + 1, isOverCap: facts.sentForStay >= mostPerStay, answers } // prettier-ignore
  }
}

export const JOURNEY_MOVES: Readonly<Record<JourneyState, readonly JourneyState[]>> = {
  DRAFT: ['ACTIVE', 'ARCHIVED'],
  ACTIVE: ['PAUSED', 'ARCHIVED'],
  PAUSED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: [],
}

/** Whether a step does anything a guest or a colleague notices. */
export const isDoing = ({ type }: PlainStep): boolean =>
  type === 'SEND' || type === 'CASE' || type === 'LEAD' || type === 'TASK'

/** The project and the assignee of each step that makes work, which others before did not name. */
export function newPlaces(
  steps: readonly Step[],
  before: readonly Step[],
): Pick<TaskStep, 'projectId' | 'assigneeId'>[] {
  const tasksOf = (all: readonly Step[]) => allSteps(all).flatMap((step) => (step.type === 'TASK' ? [step] : []))
  const known = tasksOf(before)
  return tasksOf(steps).filter(
    ({ projectId, assigneeId }) =>
      !known.some((task) => task.projectId === projectId && task.assigneeId === assigneeId),
  )
}

/** Every step, those of branches too. */
export const allSteps = (steps: readonly Step[]): PlainStep[] =>
  steps.flatMap((step) => (step.type === 'BRANCH' ? [...step.yes, ...step.no] : [step]))

/** The templates that steps send, each once. */
export const templateIdsOf = (steps: readonly Step[]): string[] => [
  ...new Set(allSteps(steps).flatMap((step) => (step.type === 'SEND' ? [step.templateId] : []))),
]
