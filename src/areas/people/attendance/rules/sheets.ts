import type { SheetColumn } from '#core/sheet.ts'
import type { AttendanceDay } from '../contract/replies.ts'

/** A day of an employee in a file, with the staff number that pay programs know them by. */
export type ExportedDay = AttendanceDay & { number: number; searchName: string }

/** An exported day, by the names of the wire; times are minutes. */
export const dayColumns: readonly SheetColumn<ExportedDay>[] = [
  { header: 'number', kind: 'number', value: (row) => row.number },
  { header: 'employeeName', kind: 'text', value: (row) => row.employeeName },
  { header: 'departmentName', kind: 'text', value: (row) => row.departmentName },
  { header: 'day', kind: 'day', value: (row) => row.day },
  { header: 'status', kind: 'text', width: 12, value: (row) => row.status },
  { header: 'firstIn', kind: 'moment', width: 17, value: (row) => row.firstIn },
  { header: 'lastOut', kind: 'moment', width: 17, value: (row) => row.lastOut },
  { header: 'worked', kind: 'number', value: (row) => row.worked },
  { header: 'breakMinutes', kind: 'number', value: (row) => row.breakMinutes },
  { header: 'overtime', kind: 'number', value: (row) => row.overtime },
  { header: 'overtimeApproved', kind: 'number', value: (row) => row.overtimeApproved },
  { header: 'night', kind: 'number', value: (row) => row.night },
  { header: 'late', kind: 'number', value: (row) => row.late },
  { header: 'early', kind: 'number', value: (row) => row.early },
  { header: 'exceptions', kind: 'text', value: (row) => row.exceptions.join(' ') },
  { header: 'state', kind: 'text', width: 13, value: (row) => row.state },
  { header: 'decidedBy', kind: 'text', value: (row) => row.decidedBy },
]
