import type { Day } from '#core/dates.ts'

/** What a checklist is for; all but the last begin by themselves. */
export const CHECKLIST_KINDS = ['JOINING', 'LEAVING', 'PROBATION', 'OTHER'] as const
export type ChecklistKind = (typeof CHECKLIST_KINDS)[number]
export const TASK_OWNERS = ['EMPLOYEE', 'MANAGER', 'DEPARTMENT', 'ROLE'] as const
export type TaskOwner = (typeof TASK_OWNERS)[number]
export const EVIDENCES = ['NONE', 'NOTE', 'FILE'] as const
export type Evidence = (typeof EVIDENCES)[number]
export const TASK_STATES = ['TODO', 'DOING', 'DONE', 'NOT_APPLICABLE'] as const
export type TaskState = (typeof TASK_STATES)[number]
export const RUN_STATES = ['OPEN', 'COMPLETED', 'CANCELLED'] as const
export type RunState = (typeof RUN_STATES)[number]
export const STAGES = ['UPCOMING', 'UNDER_WAY', 'OVERDUE', 'COMPLETED'] as const
export type Stage = (typeof STAGES)[number]

/** Every state of a task, and those it may change to. What has ended is opened again before it ends otherwise. */
export const NEXT_TASK_STATES: Readonly<Record<TaskState, readonly TaskState[]>> = {
  TODO: ['DOING', 'DONE', 'NOT_APPLICABLE'],
  DOING: ['TODO', 'DONE', 'NOT_APPLICABLE'],
  DONE: ['TODO'],
  NOT_APPLICABLE: ['TODO'],
}

export const isOver = (state: TaskState): boolean => state === 'DONE' || state === 'NOT_APPLICABLE'

type Task = { state: TaskState; isRequired: boolean; evidence: Evidence; hasFile: boolean }

/**
 * Why a task does not change to a state, or undefined when it does. A required task is left out with a reason only, and one that requires
 * evidence is done with it.
 */
export function refusalOf(
  task: Task,
  to: TaskState,
  note: string,
): 'task_state' | 'reason_required' | 'evidence_missing' | undefined {
  if (!NEXT_TASK_STATES[task.state].includes(to)) return 'task_state'
  if (to === 'NOT_APPLICABLE') return task.isRequired && note === '' ? 'reason_required' : undefined
  if (to !== 'DONE' || task.evidence === 'NONE') return undefined
  const hasEvidence = task.evidence === 'NOTE' ? note !== '' : task.hasFile
  return hasEvidence ? undefined : 'evidence_missing'
}

/** A run is completed once all its required tasks are over; one that requires none, once all are. A cancelled run stays so. */
export function isCompleted(tasks: readonly Pick<Task, 'state' | 'isRequired'>[]): boolean {
  const required = tasks.filter(({ isRequired }) => isRequired)
  return (required.length > 0 ? required : tasks).every(({ state }) => isOver(state))
}

type Run = { state: RunState; startOn: Day; begun: number; overdue: number }

/** The column of the board a run stands in. `begun` counts tasks that are not TODO, `overdue` open ones whose day has passed. */
export function stageOf({ state, startOn, begun, overdue }: Run, today: Day): Stage {
  if (state !== 'OPEN') return 'COMPLETED'
  if (overdue > 0) return 'OVERDUE'
  return startOn > today && begun === 0 ? 'UPCOMING' : 'UNDER_WAY'
}
