import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import { FREQUENCIES, SERIES_MODES } from '../rules/recurrence.ts'
import {
  BILLINGS, HEALTHS, LINK_KINDS, PRIORITIES, PROJECT_KINDS, PROJECT_ROLES, PROJECT_STATES, STATE_GROUPS,
} from '../rules/states.ts' // prettier-ignore
import { PROJECT_COLORS } from './choices.ts'

export const ProjectMoney = z.object({
  billing: z.enum(BILLINGS),
  budget: Minor.nullable(),
  /** For an hour. */
  rate: Minor.nullable(),
})
export type ProjectMoney = z.infer<typeof ProjectMoney>

export const Project = z
  .object({
    id: z.uuid(),
    /** Letters and digits; an item is called by it and its number. */
    key: z.string(),
    name: z.string(),
    description: z.string(),
    kind: z.enum(PROJECT_KINDS),
    state: z.enum(PROJECT_STATES),
    customerId: z.uuid().nullable(),
    companyId: z.uuid().nullable(),
    clientName: z.string(),
    leadId: z.uuid().nullable(),
    leadName: z.string(),
    fromOn: Day.nullable(),
    untilOn: Day.nullable(),
    budgetMinutes: z.int().nullable(),
    color: z.enum(PROJECT_COLORS),
    health: z.enum(HEALTHS),
    healthNote: z.string(),
    /** Every employee may propose work to it, also who is no member. */
    takesProposals: z.boolean(),
    version: z.int(),
    /** Work items by the group of their state. */
    counts: z.record(z.enum(STATE_GROUPS), z.int()),
    /** All time that was logged. */
    loggedMinutes: z.int(),
    /** What the reader may do here. */
    role: z.enum(PROJECT_ROLES),
    /** Null for those who do not see amounts. */
    money: ProjectMoney.nullable(),
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof Project>

export const ProjectMember = z
  .object({ employeeId: z.uuid(), name: z.string(), positionTitle: z.string(), role: z.enum(PROJECT_ROLES) })
  .meta({ id: 'ProjectMember' })
export type ProjectMember = z.infer<typeof ProjectMember>

export const WorkState = z
  .object({
    id: z.uuid(),
    /** Empty for one that is called like its group. */
    name: z.string(),
    group: z.enum(STATE_GROUPS),
    color: z.enum(PROJECT_COLORS),
    position: z.int(),
    version: z.int(),
  })
  .meta({ id: 'WorkState' })
export type WorkState = z.infer<typeof WorkState>

/** What items of a project are marked with. */
export const WorkLabel = z
  .object({ id: z.uuid(), name: z.string(), color: z.enum(PROJECT_COLORS), version: z.int() })
  .meta({ id: 'WorkLabel' })
export type WorkLabel = z.infer<typeof WorkLabel>

export const WorkItem = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    projectKey: z.string(),
    projectName: z.string(),
    number: z.int(),
    title: z.string(),
    stateId: z.uuid(),
    /** Empty for one that is called like its group. */
    stateName: z.string(),
    group: z.enum(STATE_GROUPS),
    priority: z.enum(PRIORITIES),
    startOn: Day.nullable(),
    dueOn: Day.nullable(),
    parentId: z.uuid().nullable(),
    /** 1 for an item that is below none, at most 3. */
    depth: z.int(),
    estimateMinutes: z.int().nullable(),
    completedAt: Instant.nullable(),
    assignees: z.array(z.object({ id: z.uuid(), name: z.string() })),
    labels: z.array(WorkLabel.pick({ id: true, name: true, color: true })),
    /** Items that block this one and are neither completed nor cancelled. */
    openBlockers: z.int(),
    checkedLines: z.int(),
    lines: z.int(),
    version: z.int(),
  })
  .meta({ id: 'WorkItem' })
export type WorkItem = z.infer<typeof WorkItem>

/** An item whose days have changed. */
export const MovedItem = WorkItem.pick({ id: true, startOn: true, dueOn: true, version: true })
export type MovedItem = z.infer<typeof MovedItem>

/** An item that waits for one that was moved and begins before the end of it, and the days on which it would begin after it. */
export const WaitingItem = WorkItem.pick({
  id: true,
  number: true,
  title: true,
  startOn: true,
  dueOn: true,
  version: true,
}).extend({ newStartOn: Day.nullable(), newDueOn: Day.nullable() })
export type WaitingItem = z.infer<typeof WaitingItem>

export const ChecklistLine = z.object({ id: z.uuid(), text: z.string(), isDone: z.boolean(), doneBy: z.string() })
export type ChecklistLine = z.infer<typeof ChecklistLine>

/** Another item that this one is linked with. `isFrom`: this item blocks or duplicates the other one. */
export const WorkLink = z.object({
  itemId: z.uuid(),
  number: z.int(),
  title: z.string(),
  group: z.enum(STATE_GROUPS),
  kind: z.enum(LINK_KINDS),
  isFrom: z.boolean(),
})
export type WorkLink = z.infer<typeof WorkLink>

/** How often a work item comes again. */
export const Series = z.object({
  frequency: z.enum(FREQUENCIES),
  every: z.int(),
  /** For weeks; 1 is Monday. */
  weekdays: z.array(z.int()),
  mode: z.enum(SERIES_MODES),
  leadDays: z.int(),
  untilOn: Day.nullable(),
  /** Null while the present one is waited for, or when none comes any more. */
  nextOn: Day.nullable(),
  isActive: z.boolean(),
})
export type Series = z.infer<typeof Series>

export const WorkItemDetails = WorkItem.extend({
  body: z.string(),
  checklist: z.array(ChecklistLine),
  links: z.array(WorkLink),
  /** What it came from, by its name and its address; both empty for most. */
  originLabel: z.string(),
  originPath: z.string(),
  /** Whether the client sees it by their link. */
  isShared: z.boolean(),
  isMilestone: z.boolean(),
  /** Whether the reader hears of its state and comments, and how many do. */
  isWatched: z.boolean(),
  watchers: z.int(),
  /** Null for one that does not come again. */
  series: Series.nullable(),
}).meta({ id: 'WorkItemDetails' })
export type WorkItemDetails = z.infer<typeof WorkItemDetails>

export const WorkComment = z
  .object({ id: z.uuid(), body: z.string(), at: Instant, actorName: z.string() })
  .meta({ id: 'WorkComment' })
export type WorkComment = z.infer<typeof WorkComment>

export const WorkActivity = z
  .object({
    id: z.uuid(),
    field: z.string(),
    before: z.string(),
    after: z.string(),
    reason: z.string(),
    at: Instant,
    actorName: z.string(),
  })
  .meta({ id: 'WorkActivity' })
export type WorkActivity = z.infer<typeof WorkActivity>
