import Box from '@mui/material/Box'

/** A signature as it was drawn: strokes in a box of 1000 by 300. */
export const SignatureView = ({ label, strokes }: { label: string; strokes: string }) => (
  <Box
    component="svg"
    role="img"
    aria-label={label}
    viewBox="0 0 1000 300"
    sx={{ width: '100%', maxWidth: 320, height: 96, border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    {strokes.split(';').map((stroke, at) => (
      <polyline key={at} points={stroke} fill="none" stroke="currentColor" strokeWidth="6" />
    ))}
  </Box>
)
