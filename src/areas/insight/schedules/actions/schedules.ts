import { implement } from '#server/request/context.ts'
import { schedules } from '../contract/schedules.ts'
import { deleteFile, downloadFile, files, makeFile } from './files.ts'
import { list, readers, times } from './lists.ts'
import { create, pause, remove, resume, update } from './plan.ts'
import { send } from './sendings.ts'

export const schedulesArea = implement(schedules, {
  files,
  makeFile,
  downloadFile,
  deleteFile,
  list,
  times,
  readers,
  create,
  update,
  pause,
  resume,
  delete: remove,
  send,
})
