import type { SheetColumn } from '#core/sheet.ts'
import type { EmployeeRow } from '../contract/replies.ts'

/** An exported employee, by the names of the wire. Nothing sealed and no private address is among them. */
export const employeeColumns: readonly SheetColumn<EmployeeRow>[] = [
  { header: 'number', kind: 'number', value: (row) => row.number },
  { header: 'name', kind: 'text', value: (row) => row.name },
  { header: 'departmentName', kind: 'text', value: (row) => row.departmentName },
  { header: 'positionTitle', kind: 'text', value: (row) => row.positionTitle },
  { header: 'employmentType', kind: 'text', value: (row) => row.employmentTypeName || row.employmentType },
  { header: 'status', kind: 'text', width: 12, value: (row) => row.status },
  { header: 'joinOn', kind: 'day', value: (row) => row.joinOn },
  { header: 'leftOn', kind: 'day', value: (row) => row.leftOn },
  { header: 'probationEndOn', kind: 'day', value: (row) => row.probationEndOn },
  { header: 'contractEndOn', kind: 'day', value: (row) => row.contractEndOn },
  { header: 'workEmail', kind: 'text', value: (row) => row.workEmail },
  { header: 'workPhone', kind: 'text', value: (row) => row.workPhone },
  { header: 'id', kind: 'text', width: 38, value: (row) => row.id },
]
