import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { addresses, type Place, type PlaceDetails } from '../contract.ts'
import { MapLink } from './map-link.tsx'
import { placesPath } from './paths.ts'
import { MergeDialog, PlaceDialog } from './place-dialogs.tsx'
import { PlaceChip } from './place-chip.tsx'

const PlaceMap = lazy(() => import('./place-map.tsx'))

/** One place: what lies in it, who is recorded there, and what can be done with it. */
export function PlacePanel({ placeId, close }: { placeId: string; close: () => void }) {
  const { t } = useTranslation('addresses')
  const read = useQuery(queryOf(addresses.get, { placeId }))
  const details = read.data
  return (
    <Panel
      open
      isBeside
      title={details?.place.name ?? t('place')}
      subtitle={details && <PlaceChip status={details.place.status} />}
      onClose={close}
      footer={details && details.place.status !== 'MERGED' && <Actions place={details.place} close={close} />}
    >
      {details ? (
        <Facts details={details} />
      ) : read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </Panel>
  )
}

function Facts({ details: { place, holds, usedBy } }: { details: PlaceDetails }) {
  const { t } = useTranslation('addresses')
  const { name, latitude, longitude } = place
  const point = latitude !== null && longitude !== null && { latitude, longitude }
  return (
    <Stack spacing={4}>
      {point && (
        <Suspense fallback={<Skeleton variant="rounded" height={200} />}>
          <PlaceMap {...point} name={name} />
        </Suspense>
      )}
      <FactList
        facts={[
          [t('lies'), place.within],
          [t('code'), place.code],
          [t('postalCode'), place.postalCode],
          [t('point'), point && <MapLink key="point" {...point} />],
          [t('suggestedBy'), place.suggestedBy],
          ...holds.map(
            ({ level, count }) =>
              [
                t(`level.${level}`),
                <Link key={level} to={placesPath(level, { parentId: place.id })}>
                  {t('show', { count })}
                </Link>,
              ] as const,
          ),
          [
            t('usedBy'),
            usedBy &&
              [
                t('customers', { count: usedBy.customers }),
                t('companies', { count: usedBy.companies }),
                t('properties', { count: usedBy.properties }),
              ].join('\n'),
          ],
        ]}
      />
    </Stack>
  )
}

function Actions({ place, close }: { place: Place; close: () => void }) {
  const { t } = useTranslation(['addresses', 'shell'])
  const notify = useNotify()
  const [openDialog, setOpenDialog] = useState<'edit' | 'merge'>()
  const { mutate: setActive } = useSend(addresses.turn)
  const { id: placeId, name, status } = place
  const switchTo = (isActive: boolean) =>
    setActive(
      { placeId, isActive },
      {
        onSuccess: () => toast(t(isActive ? 'addresses:turnedOn' : 'addresses:turnedOff', { name })),
        onError: notify.refusal,
      },
    )
  const done = () => setOpenDialog(undefined)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
      <Button onClick={() => setOpenDialog('merge')}>{t('addresses:merge.button')}</Button>
      {status !== 'INACTIVE' && (
        <Button onClick={() => switchTo(false)}>
          {t(status === 'SUGGESTED' ? 'addresses:decline' : 'addresses:turnOff')}
        </Button>
      )}
      <Button variant={status === 'ACTIVE' ? 'contained' : 'outlined'} onClick={() => setOpenDialog('edit')}>
        {t('shell:edit')}
      </Button>
      {status !== 'ACTIVE' && (
        <Button variant="contained" onClick={() => switchTo(true)}>
          {t(status === 'SUGGESTED' ? 'addresses:accept' : 'addresses:turnOn')}
        </Button>
      )}
      {openDialog === 'edit' && <PlaceDialog level={place.level} place={place} parent={undefined} close={done} />}
      {openDialog === 'merge' && (
        <MergeDialog
          place={place}
          close={(isDone) => {
            done()
            if (isDone) close()
          }}
        />
      )}
    </Stack>
  )
}
