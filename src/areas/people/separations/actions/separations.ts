import { implement } from '#server/request/context.ts'
import { separations } from '../contract/separations.ts'
import { handOver, work } from './handovers.ts'
import { accept, close, get, interview, list, refuseSeparation, viewNotes } from './manage.ts'
import { enter, own, resign, withdraw } from './own.ts'
import { approveSettlement, prepareSettlement, viewSettlement } from './settlement.ts'

export const separationsArea = implement(separations, {
  own, resign, withdraw, list, get, viewNotes, enter, accept, refuse: refuseSeparation, interview, close, viewSettlement, prepareSettlement,
  approveSettlement, work, handOver,
}) // prettier-ignore
