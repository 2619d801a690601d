import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guessColumns } from '#core/columns.ts'
import type { Reply } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { saveCsv } from '#web/ui/csv.ts'
import { imports, type ImportKind } from '../contract.ts'
import { FIELDS, type ImportField, namesOf } from '../rules/fields.ts'

export type Tried = Reply<typeof imports.check>
export type DayOrder = 'DMY' | 'MDY'
type Columns = readonly (ImportField | '')[]

/** A table of another program, what its columns are, what a dry run of it came to, and its beginning. */
export function useImportForm(kind: ImportKind, onBegun: (id: string) => void) {
  const { t } = useTranslation('imports')
  const notify = useNotify()
  const { currency } = useMoney()
  const [table, setTable] = useState<{ rows: string[][]; fileName: string }>({ rows: [], fileName: '' })
  const [columns, setColumns] = useState<Columns>([])
  const [dayOrder, setOrder] = useState<DayOrder>('DMY')
  /** How many imports were begun here: each next one starts with an empty table. */
  const [begun, setBegun] = useState(0)
  const [tried, setTried] = useState<Tried>()
  const [leaveOutWrong, setLeaveOut] = useState(false)
  const [makesGroups, setMakesGroups] = useState(false)
  const { mutate: check, isPending: isChecking } = useSend(imports.check)
  const { mutate: start, isPending: isStarting } = useSend(imports.start)

  const [head = [], ...rows] = table.rows
  const content = { kind, columns: [...columns], rows, dayOrder, makesGroups }
  const labelOf = (field: ImportField) => t(`field.${field}`)
  const changed =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setTried(undefined)
    }
  const take = (next: string[][], fileName: string) => {
    setTable({ rows: next, fileName })
    setColumns(guessColumns(next[0] ?? [], namesOf(kind, labelOf)))
    setTried(undefined)
  }
  const template = () =>
    saveCsv(
      t(`kind.${kind}`),
      FIELDS[kind].map((field) => ({ key: field, label: labelOf(field), cell: () => null })),
      [],
      currency,
    )
  const begin = () =>
    start(
      { ...content, fileName: table.fileName || t('pasted'), leaveOutWrong },
      {
        onSuccess: ({ id }) => {
          take([], '')
          setBegun(begun + 1)
          onBegun(id)
        },
        onError: notify.refusal,
      },
    )
  return {
    begun,
    take,
    template,
    head,
    rows,
    labelOf,
    columns: { value: columns, set: changed(setColumns) },
    dayOrder: { value: dayOrder, set: changed(setOrder) },
    makesGroups: { value: makesGroups, set: changed(setMakesGroups) },
    leaveOutWrong: { value: leaveOutWrong, set: setLeaveOut },
    tried,
    check: () => check(content, { onSuccess: setTried, onError: notify.refusal }),
    isChecking,
    begin,
    isStarting,
    mayBegin: tried !== undefined && tried.rightCount > 0 && (tried.wrongCount === 0 || leaveOutWrong),
  }
}

export type ImportForm = ReturnType<typeof useImportForm>
