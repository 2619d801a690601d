import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import { type Action, implement } from '#server/request/context.ts'
import { employees } from '../contract/employees.ts'
import type { EmployeeRow } from '../contract/replies.ts'
import { getEmployee } from '../queries/employees.ts'
import { findAlike, findEmployees, FIRST_PLACE, type Place } from '../queries/lists.ts'
import { employeeKeys, likenessesOf } from '../rules/names.ts'
import { employeeColumns } from '../rules/sheets.ts'
import {
  announcements, createAnnouncement, ownAnnouncements, readAnnouncement, readers, updateAnnouncement, withdrawAnnouncement,
} from './announcements.ts' // prettier-ignore
import { cancelChange, change, history } from './changes.ts'
import { addContract, contracts, endContract, voidContract } from './contracts.ts'
import { board, decideDocument, documentFile, documents, requestDocument, submitDocument } from './documents.ts'
import { issueItem, items, itemsOf, ownItems, returnItem } from './items.ts'
import { photo, removePhoto, savePhoto } from './photos.ts'
import { chart, directory, entry, own, ownDocuments, ownFile, Place as PlaceForm, submitOwn, updateOwn } from './own.ts'
import { cancelPay, changePay, saveBank, saveMedical, viewBank, viewMedical, viewPay } from './sealed.ts'
import {
  createDepartment,
  createDocumentType,
  createEmploymentType,
  createPosition,
  setUp,
  updateDepartment,
  updateDocumentType,
  updateEmploymentType,
  updatePosition,
} from './set-up.ts'
import { todayOf } from './known.ts'
import { createSignIn, tieUser, untieUser, userChoices } from './sign-ins.ts'
import { setStatus } from './status.ts'
import { create, update } from './write.ts'

type WithKey = EmployeeRow & { searchName: string }
const withoutKey = ({ searchName: _searchName, ...row }: WithKey): EmployeeRow => row

const list: Action<typeof employees.list> = async (ctx, { after, limit, ...filter }) => {
  const rows = await findEmployees(
    ctx.tx,
    { ...filter, today: todayOf(ctx) },
    readCursor(after, PlaceForm) ?? FIRST_PLACE,
    limit + 1,
  )
  const page = pageOf(rows, limit, (last) => cursorOf(last.searchName, last.id))
  return { ...page, rows: page.rows.map(withoutKey) }
}

/** @throws Refusal too_many_rows */
const exportEmployees: Action<typeof employees.export> = (ctx, { format, ...filter }) =>
  writeSheet(
    ctx,
    {
      name: `employees-${ctx.businessDate}`,
      columns: employeeColumns,
      rows: batchesOf<WithKey, Place>(
        ({ after, limit }) => findEmployees(ctx.tx, { ...filter, today: todayOf(ctx) }, after ?? FIRST_PLACE, limit),
        (last) => [last.searchName, last.id],
      ),
    },
    format,
  )

const duplicates: Action<typeof employees.duplicates> = async (
  { tx },
  { workEmail, personalEmail, birthOn, ...named },
) => {
  const typed = {
    ...employeeKeys({ ...named, middleName: '' }),
    birthOn: birthOn ?? null,
    emails: [workEmail, personalEmail],
  }
  const rows = (await findAlike(tx, typed)).map((row) => {
    const { phoneDigits: _digits, birthOn: _birthOn, emails: _emails, ...shown } = row
    return { ...withoutKey(shown), because: likenessesOf(typed, row) }
  })
  return { rows: rows.toSorted((one, other) => other.because.length - one.because.length) }
}

/** @throws Refusal not_found */
const get: Action<typeof employees.get> = ({ tx }, { employeeId }) => getEmployee(tx, employeeId)

export const employeesArea = implement(employees, {
  setUp, createDepartment, updateDepartment, createPosition, updatePosition, createEmploymentType, updateEmploymentType, createDocumentType,
  updateDocumentType, list, export: exportEmployees, duplicates, userChoices, get, create, update, setStatus, history, change, cancelChange,
  tieUser, untieUser, createSignIn, directory, chart, entry, own, updateOwn, ownDocuments, submitOwn, ownFile, board, documents,
  requestDocument, submitDocument, decideDocument, documentFile, viewPay, changePay, cancelPay, viewBank, saveBank, viewMedical, saveMedical,
  announcements, readers, createAnnouncement, updateAnnouncement, withdrawAnnouncement, ownAnnouncements, readAnnouncement, items,
  itemsOf, issueItem, returnItem, ownItems, contracts, addContract, endContract, voidContract, savePhoto, removePhoto, photo,
}) // prettier-ignore
