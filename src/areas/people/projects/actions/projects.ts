import { implement } from '#server/request/context.ts'
import { projects } from '../contract/projects.ts'
import { createItem, item, items, moveItem, ownItems, updateItem } from './items.ts'
import {
  create, createState, get, list, removeMember, saveMember, saveMoney, setState, update, updateState,
} from './manage.ts' // prettier-ignore
import { activity, comment, comments, link, saveChecklist, unlink } from './parts.ts'

export const projectsArea = implement(projects, {
  list, get, create, update, setState, saveMoney, saveMember, removeMember, createState, updateState, items, ownItems, item, createItem,
  updateItem, moveItem, saveChecklist, link, unlink, comments, comment, activity,
}) // prettier-ignore
