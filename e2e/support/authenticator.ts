import { secondFactor } from '@portal/domain/second-factor'
import { Secret, TOTP } from 'otpauth'

const stepMs = secondFactor.stepSeconds * 1_000

/** An authenticator app with one account. It gives no code twice, since the server takes none twice. */
export function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: secondFactor.digits })
  let next = 0
  return {
    code(): string {
      const now = Math.floor(Date.now() / stepMs)
      const step = Math.max(next, now - secondFactor.windowSteps)
      if (step > now + secondFactor.windowSteps) throw new Error('So many codes there are not at once.')
      next = step + 1
      return totp.generate({ timestamp: step * stepMs })
    },
  }
}
