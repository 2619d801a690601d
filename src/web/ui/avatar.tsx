import MuiAvatar from '@mui/material/Avatar'
import { usePicture } from './use-picture.ts'

const hues = ['#1F5FBF', '#14614B', '#6B2FA0', '#9A4A07', '#0F6B64', '#3C4654']

/** A user's picture, or their initials on a colour that is always the same for the same name. */
export function Avatar({ name, src, size = 32 }: { name: string; src?: string | null; size?: number }) {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0])
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()
  const picture = usePicture(src)
  const hue = hues[[...name].reduce((total, letter) => total + letter.charCodeAt(0), 0) % hues.length]
  return (
    <MuiAvatar
      {...(picture ? { src: picture } : {})}
      alt=""
      aria-hidden
      data-initials={initials}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 600,
        bgcolor: hue,
        color: '#fff',
        // Drawn, not written: they are a picture of the name, which is beside it or names the button.
        '&::before': picture ? {} : { content: 'attr(data-initials)' },
      }}
    >
      {picture ? undefined : ' '}
    </MuiAvatar>
  )
}
