import Avatar from '@mui/material/Avatar'
import ButtonBase from '@mui/material/ButtonBase'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#web/address.ts'
import { useDays } from '#web/formats.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { usePicture } from '#web/ui/use-picture.ts'
import { attendance } from '../contract/attendance.ts'
import type { Clocked } from '../contract/replies.ts'

/** The photo of an entry at a kiosk, small; pressed it is shown as it was taken. */
export function ClockPhoto({ entry: { id, at, direction } }: { entry: Clocked }) {
  const { t } = useTranslation('attendance')
  const { moment } = useDays()
  const [isOpen, setOpen] = useState(false)
  const shown = usePicture(addressOf(attendance.photo, { clockEventId: id }).url)
  const label = t('team.photo', { press: t(`team.press.${direction}`), at: moment(at) })
  if (!shown) return null
  return (
    <>
      <ButtonBase aria-label={label} onClick={() => setOpen(true)} sx={{ borderRadius: 2 }}>
        <Avatar src={shown} alt="" variant="rounded" sx={{ width: 48, height: 48 }} />
      </ButtonBase>
      {isOpen && (
        <Dialog open title={label} onClose={() => setOpen(false)} width={560}>
          <Box component="img" src={shown} alt={label} sx={{ display: 'block', maxWidth: '100%', mx: 'auto' }} />
        </Dialog>
      )}
    </>
  )
}
