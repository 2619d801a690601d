import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { portal } from '../contract/portal.ts'
import { GuestDialog } from './guest-dialog.tsx'

type Room = { id: string; roomNumber: string | null; roomTypeName: string; adults: number; children: number }
type Props = {
  bookingId: string
  /** The rooms that were not called off, that of the customer first. */
  rooms: readonly Room[]
  customer: { firstName: string; lastName: string }
}

/** The guests of the rooms of a booking: who is registered, and a form for each. Nothing for those who may not read what guests state. */
export function RoomGuests(props: Props) {
  return useCan('portal.write') ? <Guests {...props} /> : null
}

function Guests({ bookingId, rooms, customer }: Props) {
  const { t } = useTranslation('portal')
  const read = useQuery(queryOf(portal.guests, { bookingId }))
  const [open, setOpen] = useState<{ stayId: string; number: number }>()
  const registered = (stayId: string, number: number) =>
    read.data?.guests.find((one) => one.stayId === stayId && one.number === number)
  const places = rooms.flatMap((room) =>
    Array.from({ length: room.adults + room.children }, (_, at) => ({ room, number: at + 1 })),
  )
  const isBooker = open?.stayId === rooms[0]?.id && open?.number === 1
  return (
    <Section title={t('desk.guests')}>
      {read.isPending && <LinesSkeleton lines={places.length} />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && (
        <Stack component="ul" sx={{ m: 0, p: 0, gap: 1, listStyle: 'none' }}>
          {places.map(({ room, number }) => {
            const guest = registered(room.id, number)
            const name = guest ? `${guest.firstName} ${guest.lastName}` : t('desk.notRegistered')
            const place = t('desk.place', { room: room.roomNumber ?? room.roomTypeName, number })
            return (
              <Stack
                key={`${room.id}-${number}`}
                component="li"
                direction="row"
                sx={{ gap: 3, alignItems: 'center', minHeight: 44 }}
              >
                <Typography color="textSecondary" sx={{ minWidth: 120 }}>
                  {place}
                </Typography>
                <Typography sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
                <Button
                  aria-label={`${t(guest ? 'desk.change' : 'desk.register')}: ${place}`}
                  onClick={() => setOpen({ stayId: room.id, number })}
                >
                  {t(guest ? 'desk.change' : 'desk.register')}
                </Button>
              </Stack>
            )
          })}
        </Stack>
      )}
      {open && read.data && (
        <GuestDialog
          place={{ bookingId, ...open }}
          stored={registered(open.stayId, open.number)}
          name={isBooker ? customer : { firstName: '', lastName: customer.lastName }}
          wants={read.data.wants}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}
