import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { ApiError, opensNothing } from '#web/api-error.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { GuestFrame } from '#web/ui/guest-frame.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { groups } from '../contract/groups.ts'
import type { PublicGroup, PublicType } from '../contract/organiser.ts'
import { nightRuns } from '../rules/organiser.ts'
import { useDatesText } from './group-marks.tsx'
import { OrganiserGuests } from './organiser-guests.tsx'

/** The desk books too, and others may have the link: what is left is looked up again so often. */
const AGAIN_MS = 20_000

/** `/rooming-list?token=…`: a group as its organiser sees it, who fills its rooming list without signing in. */
export function OrganiserPage() {
  const { t } = useTranslation('groups')
  const [{ token = '' }] = useUrlState()
  const read = useQuery({
    ...queryOf(groups.open, { token }),
    enabled: token !== '',
    refetchInterval: ({ state: { error } }) =>
      (error instanceof ApiError && (error.retryAfterSeconds ?? 0) * 1_000) || AGAIN_MS,
  })
  const group = read.data
  return (
    <GuestFrame
      title={group ? t('organiser.titleOf', { name: group.name }) : t('organiser.title')}
      hotel={group?.property}
      width={640}
    >
      {group ? (
        <Opened group={group} token={token} />
      ) : token === '' || opensNothing(read.error) ? (
        <EmptyState icon="link" title={t('organiser.unknown')} text={t('organiser.unknownText')} />
      ) : read.isError ? (
        <Faults error={read.error} retry={() => void read.refetch()} />
      ) : (
        <CardSkeleton height={320} />
      )}
    </GuestFrame>
  )
}

function Faults({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation('groups')
  if (error instanceof ApiError && error.code === 'too_many_requests')
    return (
      <EmptyState
        icon="clock"
        title={t('organiser.tooMany')}
        text={t('organiser.tooManyText', { seconds: error.retryAfterSeconds ?? 60 })}
      />
    )
  return <ErrorState error={error} retry={retry} />
}

function Opened({ group, token }: { group: PublicGroup; token: string }) {
  const { t } = useTranslation('groups')
  const { day } = useDays()
  const dates = useDatesText()
  const { closedBecause, nextCutOffOn } = group
  return (
    <Stack spacing={6}>
      <div>
        <Typography variant="h1" component="p">
          {group.name}
        </Typography>
        <Typography color="textSecondary">{dates(group)}</Typography>
      </div>
      {closedBecause && <Alert severity="info">{t(`organiser.closed.${closedBecause}`)}</Alert>}
      {!closedBecause && nextCutOffOn && (
        <Alert severity="info">{t('organiser.until', { day: day(nextCutOffOn) })}</Alert>
      )}
      <Left types={group.roomTypes} />
      <OrganiserGuests group={group} token={token} />
    </Stack>
  )
}

/** What is left of each type; nights of which as much is left are one line. */
function Left({ types }: { types: readonly PublicType[] }) {
  const { t } = useTranslation('groups')
  const dates = useDatesText()
  return (
    <section aria-labelledby="left">
      <Typography variant="h2" id="left" sx={{ mb: 2 }}>
        {t('organiser.left')}
      </Typography>
      {types.length === 0 && <Typography color="textSecondary">{t('organiser.noneHeld')}</Typography>}
      <Stack component="ul" spacing={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {types.map(({ roomTypeId, name, nights }) => (
          <li key={roomTypeId}>
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
            {nightRuns(nights).map((run) => (
              <Box
                key={run.arrival}
                sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, flexWrap: 'wrap' }}
              >
                <Typography component="span" color="textSecondary">
                  {dates(run)}
                </Typography>
                <span>{t('organiser.leftOf', run)}</span>
              </Box>
            ))}
          </li>
        ))}
      </Stack>
    </section>
  )
}
