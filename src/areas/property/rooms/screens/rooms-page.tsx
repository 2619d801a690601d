import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCovers } from '#areas/platform/pictures/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { rooms, type Room, type RoomType } from '../contract.ts'
import { Overbooking } from './overbooking.tsx'
import { AddRooms, EditRoom, TypeForm } from './room-forms.tsx'

type Opened = { form: 'rooms' } | { form: 'room'; room: Room } | { form: 'type'; type?: RoomType }

/** Types and rooms of the property in order of ranking: add, change, retire. */
export function RoomsPage() {
  const { t } = useTranslation('rooms')
  const types = useQuery(queryOf(rooms.types, { includeInactive: true }))
  const all = useQuery(queryOf(rooms.list, { includeInactive: true }))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const typeColumns = useTypeColumns()
  const roomColumns = useRoomColumns()
  const hasTypes = types.data !== undefined && types.data.rows.length > 0
  const failed = [types, all].find((read) => read.isError && !read.data)

  const addType = (
    <Button variant={hasTypes ? 'outlined' : 'contained'} onClick={() => setOpened({ form: 'type' })}>
      {t('types.add')}
    </Button>
  )
  const addRooms = hasTypes && (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setOpened({ form: 'rooms' })}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} actions={addRooms}>
      {failed ? (
        <ErrorState error={failed.error} retry={() => void Promise.all([types.refetch(), all.refetch()])} />
      ) : !types.data || !all.data ? (
        <LinesSkeleton lines={12} />
      ) : (
        <Box sx={{ display: 'grid', gap: 6 }}>
          <Section title={t('types.title')} action={hasTypes && addType} isFlush>
            {hasTypes ? (
              <DataTable
                label={t('types.title')}
                rows={types.data.rows}
                rowKey={(type) => type.id}
                columns={typeColumns}
                onOpen={(type) => setOpened({ form: 'type', type })}
              />
            ) : (
              <EmptyState icon="key" title={t('types.empty')} text={t('types.emptyText')} action={addType} />
            )}
          </Section>
          {hasTypes && (
            <Section title={t('list')} isFlush>
              {all.data.rows.length > 0 ? (
                <DataTable
                  label={t('list')}
                  rows={all.data.rows}
                  rowKey={(room) => room.id}
                  columns={roomColumns}
                  onOpen={(room) => setOpened({ form: 'room', room })}
                />
              ) : (
                <EmptyState icon="bed" title={t('empty')} text={t('emptyText')} />
              )}
            </Section>
          )}
          {hasTypes && <Overbooking types={types.data.rows} />}
        </Box>
      )}
      {opened?.form === 'type' && <TypeForm type={opened.type} close={close} />}
      {opened?.form === 'rooms' && <AddRooms types={types.data?.rows ?? []} close={close} />}
      {opened?.form === 'room' && <EditRoom room={opened.room} close={close} />}
    </Page>
  )
}

function useTypeColumns(): readonly Column<RoomType>[] {
  const { t } = useTranslation('rooms')
  const covers = useCovers()
  const withCover = ({ id, name }: RoomType) => (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      {covers.has(id) && (
        <Box
          component="img"
          src={covers.get(id)?.url}
          alt=""
          loading="lazy"
          sx={{ width: 48, height: 36, objectFit: 'cover', borderRadius: 1 }}
        />
      )}
      {name}
    </Box>
  )
  return [
    { key: 'name', label: t('name'), cell: withCover, text: (type) => type.name, phone: 'title' },
    { key: 'code', label: t('code'), cell: (type) => type.code, width: 90 },
    { key: 'ranking', label: t('ranking'), cell: (type) => type.ranking ?? '–', align: 'end', width: 90 },
    { key: 'roomCount', label: t('list'), cell: (type) => type.roomCount, align: 'end', width: 90 },
    {
      key: 'guests',
      label: t('guests'),
      cell: (type) => t('guestsOf', { base: type.baseOccupancy, adults: type.maxAdults, children: type.maxChildren }),
      text: (type) => type.maxGuests,
    },
    {
      key: 'state',
      label: t('state'),
      cell: (type) => t(type.isActive ? 'inUse' : 'retired'),
      width: 110,
      phone: 'end',
    },
  ]
}

function useRoomColumns(): readonly Column<Room>[] {
  const { t } = useTranslation('rooms')
  return [
    { key: 'number', label: t('number'), cell: (room) => room.number, phone: 'title', width: 110 },
    { key: 'type', label: t('type'), cell: (room) => room.roomTypeName },
    { key: 'floor', label: t('floor'), cell: (room) => room.floor, width: 110 },
    { key: 'ranking', label: t('ranking'), cell: (room) => room.ranking ?? '–', align: 'end', width: 90 },
    {
      key: 'state',
      label: t('state'),
      cell: (room) => t(room.isActive ? 'inUse' : 'retired'),
      width: 110,
      phone: 'end',
    },
  ]
}
