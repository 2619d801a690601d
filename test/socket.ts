import net from 'node:net'

/**
 * Sends to a port of this machine what no client of HTTP would, and returns the status; 0 when the connection is closed without one.
 *
 * @param drip sent again and again, ten times a second, until then
 */
export const sendRaw = (port: number, text: string, drip?: string): Promise<number> =>
  new Promise((done) => {
    const line = net.connect(port, '127.0.0.1', () => line.write(text))
    const dripping = drip === undefined ? undefined : setInterval(() => line.write(drip), 100)
    let status = 0
    line.on('data', (bytes) => {
      status = Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1] ?? 0)
      line.destroy()
    })
    line.on('error', () => line.destroy()) // a refused client may find the connection closed while it still sends
    line.on('close', () => {
      clearInterval(dripping)
      done(status)
    })
  })
