import Box from '@mui/material/Box'
import encode from 'qr'
import { useMemo } from 'react'

/** A text to be read by a camera: dark on white in every theme, as cameras want it. Fetched when it is shown: encoding is heavy. */
export default function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encode(text, 'svg', { ecc: 'medium', border: 3 }))}`,
    [text],
  )
  return (
    <Box
      component="img"
      src={picture}
      alt={label}
      width={size}
      height={size}
      sx={{ bgcolor: '#fff', borderRadius: 2, border: '1px solid var(--line)', display: 'block' }}
    />
  )
}
