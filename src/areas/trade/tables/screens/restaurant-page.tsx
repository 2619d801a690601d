import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { FullScreenButton } from '#web/shell/full-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { Floor } from '../contract/replies.ts'
import { planQuery } from './plan-query.ts'
import { FloorPlan } from './floor-plan.tsx'
import { NewFloor } from './new-floor.tsx'
import { NewReservation } from './new-reservation.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { ReservationList } from './reservation-list.tsx'
import { TablePanel } from './table-panel.tsx'
import { WaitList } from './wait-list.tsx'

const TABS = ['plan', 'reservations', 'waits'] as const

/** The floor plan as it is now, who has booked, who waits. */
export function RestaurantPage() {
  const { t } = useTranslation('tables')
  const [url, setUrl] = useUrlState()
  const [isNewFloor, setNewFloor] = useState(false)
  const mayPlan = useCan('tables.plan')
  const isPhone = useIsPhone()
  const read = useQuery(planQuery({}))
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`), preservedFields: ['floor'] })
  const tab = tabs.open
  const floors = read.data?.floors ?? []
  const floor =
    floors.find(({ id }) => id === url['floor']) ??
    floors.find((one) => one.tables.some(({ id }) => id === url['table'])) ??
    floors[0]
  const isEditing = url['edit'] === 'true' && mayPlan && floor !== undefined
  return (
    <Page
      title={t('title')}
      isFilled={tab === 'plan' && !isPhone}
      actions={
        !isEditing && (
          <>
            <FullScreenButton />
            <Actions
              floor={floor}
              edit={() => setUrl({ edit: 'true', tab: undefined })}
              addFloor={() => setNewFloor(true)}
            />
          </>
        )
      }
      tabs={isEditing ? undefined : tabs}
    >
      {!read.data ? (
        read.isError ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : (
          <CardSkeleton height={420} />
        )
      ) : !floor ? (
        <EmptyState
          icon="food"
          title={t('noFloors')}
          text={t('noFloorsText')}
          action={
            mayPlan && (
              <Button variant="contained" onClick={() => setNewFloor(true)}>
                {t('addFloor')}
              </Button>
            )
          }
        />
      ) : isEditing ? (
        <PlanEditor key={floor.id} floor={floor} close={() => setUrl({ edit: undefined })} />
      ) : tab === 'reservations' ? (
        <ReservationList />
      ) : tab === 'waits' ? (
        <WaitList outletId={floor.outletId} floors={floors} />
      ) : (
        <Live floors={floors} floor={floor} />
      )}
      {isNewFloor && <NewFloor close={() => setNewFloor(false)} />}
    </Page>
  )
}

function Actions({ floor, edit, addFloor }: { floor: Floor | undefined; edit: () => void; addFloor: () => void }) {
  const { t } = useTranslation('tables')
  const mayPlan = useCan('tables.plan')
  const mayWrite = useCan('tables.write')
  const [isReserving, setReserving] = useState(false)
  if (!floor) return null
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      {mayPlan && <Button onClick={addFloor}>{t('addFloor')}</Button>}
      {mayPlan && (
        <Button variant="outlined" onClick={edit}>
          {t('edit')}
        </Button>
      )}
      {mayWrite && floor.tables.length > 0 && (
        <Button variant="contained" onClick={() => setReserving(true)}>
          {t('reserve')}
        </Button>
      )}
      {isReserving && <NewReservation tables={floor.tables} close={() => setReserving(false)} />}
    </Stack>
  )
}

function Live({ floors, floor }: { floors: readonly Floor[]; floor: Floor }) {
  const { t } = useTranslation('tables')
  const [url, setUrl] = useUrlState()
  const go = useGo()
  const mayOrder = useCan('orders.write')
  const order = (table: string) => go(`/order/create-order?outlet=${floor.outletId}&table=${table}`)
  const opened = floor.tables.find(({ id }) => id === url['table'])
  return (
    <>
      {floors.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={floor.id}
          aria-label={t('floors')}
          onChange={(_, id: string | null) => id && setUrl({ floor: id, table: undefined })}
          sx={{ mb: 3, flexWrap: 'wrap' }}
        >
          {floors.map(({ id, name }) => (
            <ToggleButton key={id} value={id} sx={{ minHeight: 40 }}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {floor.tables.length === 0 ? (
        <EmptyState icon="food" title={t('noTables')} text={t('noTablesText')} />
      ) : (
        <FloorPlan floor={floor} open={(table) => setUrl({ table })} order={mayOrder ? order : undefined} />
      )}
      {opened && (
        <TablePanel
          key={opened.id}
          table={opened}
          neighbours={floor.tables}
          outletId={floor.outletId}
          close={() => setUrl({ table: undefined })}
        />
      )}
    </>
  )
}
