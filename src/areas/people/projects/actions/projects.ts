import { implement } from '#server/request/context.ts'
import { bill, billable, bills, itemHours, overview } from './billing.ts'
import { projects } from '../contract/projects.ts'
import { clientItems, clientLink, endClientLink, makeClientLink, openForClient, shareItem } from './client.ts'
import { addLabel, changeLabel, removeLabel, watch } from './labels.ts'
import { moveDates } from './dates.ts'
import { createItem, item, items, moveItem, ownItems, updateItem } from './items.ts'
import {
  create, createState, get, list, removeMember, saveMember, saveMoney, setState, update, updateState, orderStates,
} from './manage.ts' // prettier-ignore
import {
  discardTimer, logTime, removeTime, setCell, startTimer, stopTimer, time, timer, updateTime,
} from './time.ts' // prettier-ignore
import {
  decideTimesheet,
  ownWeek,
  reopenTimesheet,
  submitWeek,
  timesheet,
  timesheets,
  withdrawWeek,
} from './timesheets.ts'
import { blockRooms, rooms, saveRooms } from './rooms.ts'
import { activities, addActivity, addRate, changeActivity, endRate, rates, removeRate } from './rates.ts'
import { repeat, stopRepeat } from './series.ts'
import {
  createFromTemplate, createTemplate, removeTemplate, saveAsTemplate, templates, updateTemplate,
} from './templates.ts' // prettier-ignore
import {
  acceptProposal,
  markDuplicate,
  openToProposals,
  proposals,
  propose,
  proposeAsClient,
  rejectProposal,
  snoozeProposal,
} from './triage.ts'
import { workload } from './workload.ts'
import { createPlan, plannedRooms, plans, planWork, updatePlan } from './maintenance.ts'
import { activity, comment, comments, link, saveChecklist, unlink } from './parts.ts'

export const projectsArea = implement(projects, {
  list, get, create, update, setState, saveMoney, saveMember, removeMember, createState, updateState, orderStates, items, ownItems, item, createItem,
  updateItem, moveItem, saveChecklist, link, unlink, comments, comment, activity, time, logTime, updateTime, removeTime, setCell,
  timer, startTimer, stopTimer, discardTimer, ownWeek, submitWeek, withdrawWeek, timesheets, timesheet, decideTimesheet, reopenTimesheet, overview, itemHours,
  activities, addActivity, changeActivity, rates, addRate, endRate, removeRate, billable, bill, bills, moveDates, rooms, saveRooms, blockRooms,
  templates, createTemplate, updateTemplate, removeTemplate, saveAsTemplate, createFromTemplate, repeat, stopRepeat,
  clientLink, makeClientLink, endClientLink, shareItem, openForClient, clientItems,
  addLabel, changeLabel, removeLabel, watch, proposals, openToProposals, propose, proposeAsClient, acceptProposal, rejectProposal, markDuplicate,
  snoozeProposal, workload, plans, plannedRooms, createPlan, updatePlan, planWork,
}) // prettier-ignore
