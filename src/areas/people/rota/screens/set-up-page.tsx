import Button from '@mui/material/Button'
import { type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import { hoursText } from './grid/hours.ts'
import { useSetUp } from './grid/use-rota.ts'
import { LimitsForm } from './limits-form.tsx'
import { CoverageDialog, PatternSetUpDialog, ShiftTypeDialog } from './set-up-dialogs.tsx'

const TABS = ['types', 'patterns', 'coverage', 'limits'] as const

/** `/hrm/set-up`: shift types, patterns, how many people are needed, and what planners are warned of. */
export function RotaSetUpPage() {
  const { t } = useTranslation('rota')
  const setUrl = useUrlState()[1]
  const tabs = useTabs(TABS, { label: (name) => t(`setUp.${name}`) })
  return (
    <Page
      title={t('setUp.title')}
      subtitle={<Link to="/hrm">{t('title')}</Link>}
      tabs={tabs}
      actions={
        tabs.open !== 'limits' && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
            {t(`setUp.add.${tabs.open}`)}
          </Button>
        )
      }
    >
      {tabs.open === 'types' && <Types />}
      {tabs.open === 'patterns' && <Patterns />}
      {tabs.open === 'coverage' && <CoverageRules />}
      {tabs.open === 'limits' && <Limits />}
    </Page>
  )
}

type SetUp = NonNullable<ReturnType<typeof useSetUp>['data']>

/** One list of the set-up as a read of its own. */
function useListOf<K extends 'types' | 'patterns' | 'coverage'>(name: K) {
  const read = useSetUp()
  const rows = read.data?.[name]
  return { ...read, data: rows && { rows } } as UseQueryResult<{ rows: SetUp[K][number][] }>
}

function Types() {
  const { t } = useTranslation('rota')
  const read = useListOf('types')
  return (
    <SetupTable
      needs="rota.rules"
      label={t('setUp.types')}
      read={read}
      empty={{ icon: 'clock', title: t('setUp.noTypes'), text: t('setUp.noTypesText') }}
      columns={[
        {
          key: 'code',
          label: t('type.code'),
          cell: ({ code }) => <b>{code}</b>,
          text: ({ code }) => code,
          phone: 'title',
        },
        { key: 'name', label: t('name'), cell: ({ name }) => name },
        { key: 'starts', label: t('type.times'), cell: ({ starts, ends }) => `${starts}–${ends}` },
        {
          key: 'unpaidBreak',
          label: t('type.unpaidBreak'),
          cell: ({ unpaidBreak }) => hoursText(unpaidBreak),
          align: 'end',
        },
        { key: 'kind', label: t('cell.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
        { key: 'isActive', label: t('inUse'), cell: ({ isActive }) => t(isActive ? 'yes' : 'no'), phone: 'end' },
      ]}
      dialog={(row, close) => <ShiftTypeDialog type={row} onClose={close} />}
    />
  )
}

function Patterns() {
  const { t } = useTranslation('rota')
  const read = useListOf('patterns')
  return (
    <SetupTable
      needs="rota.rules"
      label={t('setUp.patterns')}
      read={read}
      empty={{ icon: 'calendar', title: t('setUp.noPatterns'), text: t('setUp.noPatternsText') }}
      columns={[
        { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
        { key: 'days', label: t('pattern.weeks'), cell: ({ days }) => days.length / 7, align: 'end' },
        { key: 'isActive', label: t('inUse'), cell: ({ isActive }) => t(isActive ? 'yes' : 'no'), phone: 'end' },
      ]}
      dialog={(row, close) => <PatternSetUpDialog pattern={row} onClose={close} />}
    />
  )
}

function CoverageRules() {
  const { t } = useTranslation('rota')
  const read = useListOf('coverage')
  const setUp = useSetUp().data
  const weekdays = useWeekdayNames()
  const { day } = useDays()
  const departmentOf = new Map(setUp?.departments.map(({ id, name }) => [id, name]))
  const positionOf = new Map(setUp?.positions.map(({ id, title }) => [id, title]))
  return (
    <SetupTable
      needs="rota.rules"
      label={t('setUp.coverage')}
      read={read}
      empty={{ icon: 'people', title: t('setUp.noCoverage'), text: t('setUp.noCoverageText') }}
      columns={[
        {
          key: 'departmentId',
          label: t('department'),
          cell: ({ departmentId, positionId }) =>
            [departmentOf.get(departmentId), positionId && positionOf.get(positionId)].filter(Boolean).join(', '),
          phone: 'title',
        },
        { key: 'starts', label: t('type.times'), cell: ({ starts, ends }) => `${starts}–${ends}` },
        {
          key: 'weekdays',
          label: t('coverage.weekdays'),
          cell: (row) =>
            [
              row.weekdays.length === 7 ? t('unavailable.everyDay') : row.weekdays.map((each) => weekdays[each - 1]).join(', '),
              row.from && t('coverage.fromDay', { day: day(row.from) }),
              row.until && t('coverage.untilDay', { day: day(row.until) }),
            ].filter(Boolean).join(', '),
        },
        { key: 'driver', label: t('coverage.driver'), cell: ({ driver, amount }) => t(`coverage.needs.${driver}`, { count: amount }), phone: 'end' },
      ]}
      dialog={(row, close) => <CoverageDialog rule={row} onClose={close} />}
    />
  ) // prettier-ignore
}

function Limits() {
  const { data } = useSetUp()
  return data ? <LimitsForm key={data.settings.version} settings={data.settings} /> : null
}
