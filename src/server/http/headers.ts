import helmet from '@fastify/helmet'
import Fastify from 'fastify'

/** The print agent on the viewer's computer: the ports of its wire form. */
const AGENTS = [8181, 8282, 8383, 8484]
  .map((port) => `wss://localhost:${port}`)
  .concat([8182, 8283, 8384, 8485].map((port) => `ws://localhost:${port}`))

/**
 * The headers helmet adds to a response. They are the same for every response, so helmet runs once, when the server starts:
 * for each response it would cost as much as serving a small one.
 */
export async function securityHeaders({ isProduction }: { isProduction: boolean }): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // emotion writes its styles into the page
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...AGENTS],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null, // it also runs on plain http at a desk
      },
    },
    strictTransportSecurity: isProduction,
    crossOriginEmbedderPolicy: false,
  })
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (IS_OF_ONE_ANSWER.has(name) ? [] : [[name, String(value)]])),
  )
}

const IS_OF_ONE_ANSWER = new Set(['content-length', 'content-type', 'date', 'connection'])
