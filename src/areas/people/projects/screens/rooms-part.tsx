import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '#areas/people/employees/screens/pickers.tsx'
import { rooms as roomContract } from '#areas/property/rooms/contract.ts'
import { isDay } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { ChipsInput } from '#web/ui/chips-field.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Question } from '#web/ui/question.tsx'
import { ReadTable } from '#web/ui/read-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../contract/projects.ts'
import type { Project } from '../contract/replies.ts'
import type { ProjectRoom } from '../contract/rooms.ts'
import { includesRole, isOpen } from '../rules/states.ts'

/** Rooms that a renovation takes: who is booked there, and one press that blocks the free ones. */
export function RoomsPart({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const { day } = useDays()
  const notify = useNotify()
  const today = useToday()
  const [isAdding, setIsAdding] = useState(false)
  const read = useQuery(queryOf(projects.rooms, { projectId: project.id }))
  const all = read.data?.rows ?? []
  const mayManage = isOpen(project.state) && includesRole(project.role, 'MANAGER')
  const mayBlock = [useCan('projects.manage'), useCan('rooms.block'), mayManage].every(Boolean)
  const save = useSend(projects.saveRooms)
  const block = useSend(projects.blockRooms)
  const open = all.filter(({ blockId, until }) => blockId === null && until > today)
  const booked = open.filter(({ bookingCount }) => bookingCount > 0)
  const free = open.filter(({ bookingCount }) => bookingCount === 0)
  const remove = ({ roomId }: ProjectRoom) =>
    save.mutate(
      { projectId: project.id, rooms: takenOf(all).filter((room) => room.roomId !== roomId) },
      { onSuccess: () => toast(t('rooms.saved')), onError: notify.refusal },
    )
  const blockFree = () =>
    block.mutate(
      { projectId: project.id, roomIds: free.map(({ roomId }) => roomId) },
      { onSuccess: () => toast(t('rooms.done')), onError: notify.refusal },
    )
  return (
    <Stack sx={{ gap: 4 }}>
      {booked.length > 0 && <Alert severity="warning">{t('rooms.warning', { count: booked.length })}</Alert>}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {mayManage && (
          <Button variant="outlined" onClick={() => setIsAdding(true)}>
            {t('rooms.add')}
          </Button>
        )}
        {mayBlock && free.length > 0 && (
          <LoadingButton variant="contained" isLoading={block.isPending} onClick={blockFree}>
            {t('rooms.block', { count: free.length })}
          </LoadingButton>
        )}
      </Stack>
      <ReadTable
        label={t('tabs.rooms')}
        read={read}
        rowKey={({ roomId }) => roomId}
        columns={[
          { key: 'number', label: t('rooms.room'), cell: ({ number, roomTypeName }) => `${number} · ${roomTypeName}`, phone: 'title' },
          { key: 'days', label: t('rooms.days'), cell: ({ from, until }) => `${day(from, 'short')} – ${day(until, 'short')}` },
          { key: 'bookings', label: t('rooms.state'), cell: (room) => <Bookings room={room} />, phone: 'end' },
        ]}
        actions={
          mayManage ? [{ label: t('rooms.removeShort'), isHidden: ({ blockId }) => blockId !== null, run: remove }] : undefined
        }
        empty={{ icon: 'bed', title: t('rooms.none'), text: t('rooms.noneText') }}
      />
      {isAdding && <AddRooms project={project} known={all} onClose={() => setIsAdding(false)} />}
    </Stack>
  ) // prettier-ignore
}

const takenOf = (all: readonly ProjectRoom[]) => all.map(({ roomId, from, until }) => ({ roomId, from, until }))

function Bookings({ room: { blockId, bookings, bookingCount } }: { room: ProjectRoom }) {
  const { t } = useTranslation('projects')
  if (blockId !== null) return <StatusChip tone="blocked" label={t('rooms.blocked')} />
  if (bookingCount === 0) return <StatusChip tone="confirmed" label={t('rooms.free')} />
  return (
    <Stack sx={{ gap: 1, py: 2, alignItems: 'flex-start' }}>
      <StatusChip tone="urgent" label={t('rooms.bookings', { count: bookingCount })} />
      {bookings.map(({ id, reference, guestName }) => (
        <Link key={id} to={`/bookone/folio/${id}`}>{`${reference} · ${guestName}`}</Link>
      ))}
    </Stack>
  )
}

type AddProps = { project: Project; known: readonly ProjectRoom[]; onClose: () => void }

/** Chooses rooms and the days on which they are closed. */
function AddRooms({ project, known, onClose }: AddProps) {
  const { t } = useTranslation('projects')
  const today = useToday()
  const read = useQuery(queryOf(roomContract.list, {}))
  const [roomIds, setRoomIds] = useState<readonly (string | number)[]>([])
  const [from, setFrom] = useState<string>(project.fromOn ?? today)
  const [until, setUntil] = useState<string>(project.untilOn ?? '')
  const { mutate, isPending, error } = useSend(projects.saveRooms)
  const taken = new Set(known.map(({ roomId }) => roomId))
  const options = (read.data?.rows ?? []).filter(({ id }) => !taken.has(id))
  const isWhole = roomIds.length > 0 && isDay(from) && isDay(until) && from < until
  const add = () => {
    if (!isDay(from) || !isDay(until)) return
    const added = roomIds.map((roomId) => ({ roomId: String(roomId), from, until }))
    const onSuccess = () => {
      toast(t('rooms.saved'))
      onClose()
    }
    mutate({ projectId: project.id, rooms: [...takenOf(known), ...added] }, { onSuccess })
  }
  return (
    <Question
      title={t('rooms.add')}
      ok={t('rooms.add')}
      error={error ?? read.error}
      isPending={isPending}
      isDisabled={!isWhole}
      onOk={add}
      onClose={onClose}
    >
      <ChipsInput
        label={t('rooms.which')}
        value={roomIds}
        options={options.map(({ id, number, roomTypeName }) => ({ value: id, label: `${number} · ${roomTypeName}` }))}
        onChange={setRoomIds}
      />
      <FieldRow>
        <DayInput label={t('rooms.from')} value={from} onChange={setFrom} isRequired />
        <DayInput label={t('rooms.until')} value={until} onChange={setUntil} min={from} isRequired />
      </FieldRow>
    </Question>
  )
}
