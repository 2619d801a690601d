import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerInput } from '#areas/billing/invoices/screens/pickers.tsx'
import type { DeliveryMethod, Outlet } from '#areas/property/outlets/contract.ts'
import { planQuery } from '#areas/trade/tables/screens/pickers.tsx'
import { useIsLineDown } from '#web/connection.ts'
import { useMoney } from '#web/formats.ts'
import type { PlaceDraft } from './place-draft.ts'
import { RoomInput } from './room-dialog.tsx'

type Props = {
  places: readonly Outlet[]
  outlet: Outlet
  onOutlet: (id: string) => void
  way: DeliveryMethod
  onWay: (way: DeliveryMethod) => void
  place: PlaceDraft
  onPlace: (place: PlaceDraft) => void
}

/** From which outlet, and where it goes: a table, a room, or who fetches it. */
export function OrderPlace({ places, outlet, onOutlet, way, onWay, place, onPlace }: Props) {
  const { t } = useTranslation('orders')
  const set = (change: Partial<PlaceDraft>) => onPlace({ ...place, ...change })
  return (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', mb: 4 }}>
      {places.length > 1 && (
        <MuiTextField select label={t('outlet')} value={outlet.id} onChange={(event) => onOutlet(event.target.value)} sx={{ width: { xs: '100%', sm: 220 } }}>
          {places.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </MuiTextField>
      )}
      <ToggleButtonGroup exclusive value={way} aria-label={t('take.way')} onChange={(_, chosen: DeliveryMethod | null) => chosen && onWay(chosen)} sx={{ flexWrap: 'wrap' }}>
        {outlet.deliveryMethods.map((one) => (
          <ToggleButton key={one} value={one} sx={{ minHeight: 48, px: 4 }}>
            {t(`way.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {way === 'Dine In' && <TableFields outletId={outlet.id} place={place} set={set} />}
      {way === 'Room Order' && <RoomFields set={set} />}
      {way !== 'Dine In' && way !== 'Room Order' && <KnownGuest place={place} set={set} />}
      {way !== 'Dine In' && way !== 'Room Order' && (
        <MuiTextField label={t('guest')} value={place.guestName} onChange={(event) => set({ guestName: event.target.value })} slotProps={{ htmlInput: { maxLength: 120 } }} sx={{ width: { xs: '100%', sm: 220 } }} />
      )}
      {way === 'Delivery' && <AddressFields outlet={outlet} place={place} set={set} />}
      <MuiTextField label={t('notes')} value={place.notes} onChange={(event) => set({ notes: event.target.value })} slotProps={{ htmlInput: { maxLength: 500 } }} sx={{ flex: '1 1 180px' }} />
    </Stack>
  ) // prettier-ignore
}

type FieldProps = { place: PlaceDraft; set: (change: Partial<PlaceDraft>) => void }

function TableFields({ outletId, place, set }: FieldProps & { outletId: string }) {
  const { t } = useTranslation('orders')
  const { data } = useQuery(planQuery({ outletId }))
  const all = (data?.floors ?? []).flatMap((floor) => floor.tables)
  return (
    <>
      {all.length > 0 ? (
        <MuiTextField select label={t('table')} value={place.tableId} onChange={(event) => set({ tableId: event.target.value, tableName: all.find(({ id }) => id === event.target.value)?.name ?? '' })} sx={{ width: { xs: 'calc(100% - 108px)', sm: 140 } }}>
          {all.map((table) => (
            <MenuItem key={table.id} value={table.id} disabled={table.orderIds.length > 0}>
              {table.name}
            </MenuItem>
          ))}
        </MuiTextField>
      ) : (
        <MuiTextField label={t('table')} value={place.resourceName} onChange={(event) => set({ resourceName: event.target.value })} slotProps={{ htmlInput: { maxLength: 60 } }} sx={{ width: { xs: 'calc(100% - 108px)', sm: 140 } }} />
      )}
      <MuiTextField label={t('covers')} value={place.covers || ''} onChange={(event) => set({ covers: Math.min(999, Number(event.target.value.replaceAll(/\D/g, ''))) })} slotProps={{ htmlInput: { inputMode: 'numeric' } }} sx={{ width: 96 }} />
    </>
  ) // prettier-ignore
}

/** A customer of the property: the order is shown on their page. */
function KnownGuest({ place, set }: FieldProps) {
  const { t } = useTranslation('orders')
  const isDown = useIsLineDown()
  if (isDown) return null
  return (
    <Box sx={{ width: { xs: '100%', sm: 240 } }}>
      <CustomerInput
        label={t('about.known')}
        value={place.customerId ? { id: place.customerId, name: place.guestName } : null}
        onChange={(guest) =>
          set(guest ? { customerId: guest.id, guestName: guest.name, guestPhone: guest.phone } : { customerId: '' })
        }
      />
    </Box>
  )
}

function AddressFields({ outlet, place, set }: FieldProps & { outlet: Outlet }) {
  const { t } = useTranslation('orders')
  const { format } = useMoney()
  return (
    <>
      <MuiTextField label={t('take.phone')} type="tel" value={place.guestPhone} onChange={(event) => set({ guestPhone: event.target.value })} slotProps={{ htmlInput: { maxLength: 40 } }} sx={{ width: 160 }} />
      <MuiTextField label={t('take.address')} required value={place.locationName} onChange={(event) => set({ locationName: event.target.value })} slotProps={{ htmlInput: { maxLength: 300 } }} helperText={outlet.deliveryFee > 0 ? t('take.fee', { amount: format(outlet.deliveryFee) }) : undefined} sx={{ flex: '1 1 240px' }} />
    </>
  ) // prettier-ignore
}

function RoomFields({ set }: Pick<FieldProps, 'set'>) {
  const { t } = useTranslation('orders')
  const [picked, setPicked] = useState<{ id: string; label: string } | null>(null)
  return (
    <div style={{ minWidth: 240 }}>
      <RoomInput
        label={t('roomBill.room')}
        value={picked}
        onChange={(next, guest) => {
          setPicked(next)
          set({ roomNo: guest?.roomNo ?? '', guestName: guest?.guestName ?? '' })
        }}
      />
    </div>
  )
}
