import { implement } from '#server/request/context.ts'
import { checklists } from '../contract/checklists.ts'
import { board, cancel, changes, own, run, start } from './runs.ts'
import { addFile, file, setState } from './tasks.ts'
import { createTemplate, templates, updateTemplate } from './templates.ts'

export const checklistsArea = implement(checklists, {
  templates, createTemplate, updateTemplate, board, own, run, changes, start, cancel, setState, addFile, file,
}) // prettier-ignore
