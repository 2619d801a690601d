import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Minor, minor } from '#core/money.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan, useIsHotel } from '#web/session.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { reports } from '../contract/reports.ts'
import { BUDGET_LINES, isOfRooms } from '../rules/budget.ts'
import {
  type Budget,
  type BudgetRow,
  changesOf,
  filledFrom,
  importedFrom,
  parseCount,
  pastedAt,
  type Read,
  type Typed,
  type Written,
} from './budget-cells.ts'
import { FillDialog, ImportDialog } from './budget-dialogs.tsx'
import { BudgetTable } from './budget-table.tsx'

/** What the property means to sell in a year, line by line and month by month. */
export function BudgetPage() {
  const [url, setUrl] = useUrlState()
  const { t } = useTranslation('reports')
  const { today } = useDays()
  const thisYear = Number(today.slice(0, 4))
  const years = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2]
  const year = years.find((one) => String(one) === url['year']) ?? thisYear
  const read = useQuery(queryOf(reports.budget, { year }))
  return (
    <Stack spacing={4}>
      <MuiTextField
        select
        label={t('budget.year')}
        value={year}
        onChange={(event) => setUrl({ year: String(event.target.value) })}
        sx={{ width: 160 }}
      >
        {years.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </MuiTextField>
      {read.isPending && <CardSkeleton height={480} />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && <BudgetForm key={year} budget={read.data} />}
    </Stack>
  )
}

/** How counts and amounts of a budget are typed and shown. */
function useWritten(currency: string) {
  const money = useMoney(currency)
  const language = useLanguage()
  const count: Written = { parse: parseCount, plain: String }
  const amount: Written = { parse: money.parse, plain: (value) => money.plain(value as Minor) }
  const counts = new Intl.NumberFormat(language)
  return {
    writtenOf: (row: BudgetRow) => (row.unit === 'count' ? count : amount),
    show: (row: BudgetRow, value: number) =>
      row.unit === 'count' ? counts.format(value) : money.format(minor(value), { isShort: true }),
  }
}

/** The cells as they are typed, and what pasting, filling and importing does to them. */
function useCells({ lines, currency }: Budget) {
  const { t } = useTranslation('reports')
  const isHotel = useIsHotel()
  const rows = lines.filter(({ line }) => isHotel || !isOfRooms(line))
  const { writtenOf, show } = useWritten(currency)
  const [typed, setTyped] = useState<Typed>(new Map())
  const place = { rows, writtenOf }
  const add = (more: Typed) => setTyped((now) => new Map([...now, ...more]))
  const names = Object.fromEntries(BUDGET_LINES.map((line) => [line, t(`budget.lines.${line}`)]))
  return {
    rows,
    typed,
    writtenOf,
    show,
    changes: changesOf(place, typed),
    clear: () => setTyped(new Map()),
    type: (key: string, text: string) => add(new Map([[key, text]])),
    paste: (at: { row: number; month: number }, cells: string[][]) => {
      const { typed: more, wrong, isCut } = pastedAt(place, at, cells)
      const [first] = wrong
      if (first) return toast(t('budget.unreadable', { text: first.text, count: wrong.length }), { tone: 'error' })
      if (isCut) toast(t('budget.cut'), { tone: 'warning' })
      return add(more)
    },
    fill: (basisPoints: number) => {
      const more = filledFrom(place, basisPoints)
      add(more)
      toast(more.size === 0 ? t('budget.nothingToFill') : t('budget.filled', { count: more.size }))
    },
    /** @returns whether the table had a line of the budget, each of its cells an amount */
    take: (table: string[][]): boolean => {
      const read: Read = importedFrom(place, names, table)
      const [first] = read.wrong
      if (first) toast(t('budget.importWrong', { text: first.text, line: names[first.line] }), { tone: 'error' })
      else if (read.typed.size === 0) toast(t('budget.importNone'), { tone: 'error' })
      else {
        add(read.typed)
        toast(t('budget.imported', { count: read.typed.size }))
        return true
      }
      return false
    },
  }
}

function BudgetForm({ budget }: { budget: Budget }) {
  const { t } = useTranslation('reports')
  const notify = useNotify()
  const mayWrite = useCan('reports.budget')
  const cells = useCells(budget)
  const { mutate, isPending } = useSend(reports.setBudget)
  const { changes } = cells
  const isChanged = changes === undefined || changes.length > 0
  useLeaveGuard(isChanged && !isPending)
  const save = () =>
    changes &&
    mutate(
      { year: budget.year, cells: changes },
      {
        onSuccess: () => {
          cells.clear()
          toast(t('budget.saved', { year: budget.year }))
        },
        onError: notify.refusal,
      },
    )
  return (
    <Section title={`${t('tab.budget')} ${budget.year}`} isFlush>
      <Typography color="textSecondary" sx={{ px: 4, py: 3, maxWidth: 900 }}>
        {t(mayWrite ? 'budget.text' : 'budget.reader')}
      </Typography>
      <BudgetTable
        year={budget.year}
        rows={cells.rows}
        typed={cells.typed}
        mayWrite={mayWrite}
        writtenOf={cells.writtenOf}
        show={cells.show}
        onType={cells.type}
        onPaste={cells.paste}
      />
      {mayWrite && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'space-between', p: 4 }}>
          <Helpers cells={cells} />
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
            {changes === undefined && <Typography color="error">{t('budget.wrong')}</Typography>}
            <Button disabled={cells.typed.size === 0} onClick={cells.clear}>
              {t('budget.change')}
            </Button>
            <LoadingButton
              variant="contained"
              isLoading={isPending}
              disabled={!changes || changes.length === 0}
              onClick={save}
            >
              {t('budget.save')}
            </LoadingButton>
          </Stack>
        </Stack>
      )}
    </Section>
  )
}

/** Ways to fill many cells at once. */
function Helpers({ cells }: { cells: ReturnType<typeof useCells> }) {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState<'fill' | 'import'>()
  const close = () => setOpen(undefined)
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Button variant="outlined" onClick={() => setOpen('fill')}>
        {t('budget.fill')}
      </Button>
      <Button variant="outlined" onClick={() => setOpen('import')}>
        {t('budget.import')}
      </Button>
      {open === 'fill' && (
        <FillDialog
          onClose={close}
          onFill={(share) => {
            cells.fill(share)
            close()
          }}
        />
      )}
      {open === 'import' && <ImportDialog onClose={close} onImport={(table) => cells.take(table) && close()} />}
    </Stack>
  )
}
