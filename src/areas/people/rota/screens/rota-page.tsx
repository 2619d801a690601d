import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { Dialogs, type OpenDialog } from './dialogs.tsx'
import type { Brush } from './grid/edits.ts'
import { type GridHandle, RotaGrid } from './grid/rota-grid.tsx'
import { useEdits } from './grid/use-edits.ts'
import { useRota, useSetUp, type RotaData } from './grid/use-rota.ts'
import { NothingPlanned } from './hints.tsx'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { RequestsList } from './requests-list.tsx'
import { Toolbar } from './toolbar.tsx'
import { type RotaView, useView } from './use-view.ts'

/** `/hrm`: the rota of the departments one plans, and requests that wait for one's approval, also of who plans none. */
export function RotaPage() {
  const { t } = useTranslation('rota')
  const go = useGo()
  const maySetUp = useCan('rota.rules')
  const tabs = useTabs(['rota', 'requests'], { label: (name) => t(`tabs.${name}`), preservedFields: ['from', 'days', 'department'] }) // prettier-ignore
  const setUp = useSetUp()
  const plansAny = setUp.data?.departments.some(({ isPlanned }) => isPlanned) ?? true
  return (
    <Page
      title={t('title')}
      tabs={plansAny ? tabs : undefined}
      isFilled={tabs.open === 'rota'}
      actions={
        <>
          <Button onClick={() => go('/hrm/own')}>{t('own.title')}</Button>
          {maySetUp && <Button onClick={() => go('/hrm/set-up')}>{t('setUp.title')}</Button>}
        </>
      }
    >
      {!plansAny && tabs.open === 'rota' && (
        <EmptyState
          icon="calendar"
          title={t('noDepartment')}
          text={t('noDepartmentText')}
          action={
            <Button variant="contained" onClick={() => go('/hrm/own')}>
              {t('own.title')}
            </Button>
          }
        />
      )}
      {plansAny && tabs.open === 'rota' && <Planner />}
      {tabs.open === 'requests' && <RequestsList />}
    </Page>
  )
}

function Planner() {
  const isPhone = useIsPhone()
  const view = useView(isPhone)
  const read = useRota(view, isPhone ? 44 : 36, true)
  const [message, announce] = useState('')
  const [asked, setAsked] = useState<OpenDialog>()
  return (
    <>
      <Toolbar view={view} setUp={read.setUp} week={read.week} isPhone={isPhone} ask={setAsked} />
      {read.error !== null && !read.rows && <ErrorState error={read.error} retry={read.retry} />}
      {!read.rows && read.error === null && <LinesSkeleton lines={12} />}
      {read.rows && read.rows.length === 0 && <NoPeople />}
      {read.rows && read.rows.length > 0 && (
        <PlannerGrid {...{ view, read, isPhone, announce, asked, setAsked }} rows={read.rows} />
      )}
      <Box role="status" aria-live="polite" className="visually-hidden">
        {message}
      </Box>
    </>
  )
}

type PlannerProps = {
  view: RotaView
  read: RotaData
  rows: NonNullable<RotaData['rows']>
  isPhone: boolean
  announce: (text: string) => void
  asked: OpenDialog | undefined
  setAsked: (asked: OpenDialog | undefined) => void
}

function PlannerGrid({ view, read, rows, isPhone, announce, asked, setAsked }: PlannerProps) {
  const { property } = useSession()
  const timeZone = property?.timeZone ?? 'UTC'
  const edits = useEdits(announce)
  const [brush, setBrush] = useState<Brush>()
  const [day, setDay] = useState(view.today)
  const grid = useRef<GridHandle>(null)
  const types = read.setUp?.types ?? []
  const close = useCallback(() => {
    setAsked(undefined)
    setTimeout(() => grid.current?.focus())
  }, [setAsked])
  return (
    <>
      <Palette types={types} brush={brush} onBrush={setBrush} edits={edits} />
      {read.isShown && (
        <NothingPlanned
          rows={rows}
          hasPatterns={read.setUp?.patterns.some(({ isActive }) => isActive) === true}
          ask={(kind) => setAsked({ kind })}
        />
      )}
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0, gap: 4, pb: 3 }}>
        <RotaGrid
          handle={grid}
          rows={rows}
          days={read.days}
          figures={read.week?.days ?? []}
          types={types}
          marks={read.marks}
          brush={brush}
          today={view.today}
          timeZone={timeZone}
          isPhone={isPhone}
          run={edits.run}
          undo={edits.undo}
          onOpen={(cell) => setAsked({ kind: 'cell', cell })}
          onCursor={setDay}
          announce={announce}
        />
        {!isPhone && read.week && read.setUp && <Rail week={read.week} setUp={read.setUp} day={day} view={view} />}
      </Box>
      <Dialogs
        {...{ asked, edits, rows, timeZone, view }}
        marks={read.marks}
        setUp={read.setUp}
        week={read.week}
        onClose={close}
      />
    </>
  )
}

function NoPeople() {
  const { t } = useTranslation('rota')
  const go = useGo()
  const mayAdd = useCan('employees.write')
  return (
    <EmptyState
      icon="people"
      title={t('noPeople')}
      text={t(mayAdd ? 'noPeopleText' : 'noPeopleTextOthers')}
      action={
        mayAdd && (
          <Button variant="contained" onClick={() => go('/ems')}>
            {t('toEmployees')}
          </Button>
        )
      }
    />
  )
}
