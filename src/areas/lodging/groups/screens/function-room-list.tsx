import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FunctionRoom } from '../contract/events.ts'
import { groups } from '../contract/groups.ts'
import { useHireWords } from './event-costs.tsx'
import { FunctionRoomDialog } from './function-room-dialog.tsx'

/** The function rooms of the property, those no longer offered among them. */
export function FunctionRoomList() {
  const { t } = useTranslation('groups')
  const mayWrite = useCan('groups.write')
  const [open, setOpen] = useState<{ known: FunctionRoom | undefined }>()
  const edit = (known: FunctionRoom) => setOpen({ known })
  const state = ({ isActive }: FunctionRoom) => t(isActive ? 'functionRooms.active' : 'functionRooms.inactive')
  const words = useHireWords()
  const hire = (room: FunctionRoom) => words(room) ?? '–'
  const add = mayWrite && (
    <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setOpen({ known: undefined })}>
      {t('functionRooms.add')}
    </Button>
  )
  return (
    <Stack spacing={2}>
      {add && <div>{add}</div>}
      <DataList
        label={t('view.functionRooms')}
        source={groups.functionRooms}
        columns={[
          { key: 'name', label: t('name'), phone: 'title', cell: ({ name }) => name },
          {
            key: 'capacity',
            label: t('functionRooms.capacity'),
            align: 'end',
            width: 120,
            cell: ({ capacity }) => capacity,
            text: ({ capacity }) => String(capacity),
          },
          { key: 'hire', label: t('functionRooms.hire'), width: 220, cell: hire, text: hire },
          { key: 'isActive', label: t('status'), width: 180, cell: state, text: state },
        ]}
        {...(mayWrite && { onOpen: edit, actions: [{ label: t('edit.ok'), icon: 'edit', run: edit }] })}
        empty={{ title: t('functionRooms.none'), text: t('functionRooms.noneText') }}
      />
      {open && <FunctionRoomDialog known={open.known} onClose={() => setOpen(undefined)} />}
    </Stack>
  )
}
