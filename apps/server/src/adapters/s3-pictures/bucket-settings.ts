import * as z from 'zod'
import { given } from '../given.ts'

/** A bucket of any storage that speaks S3, for uploaded pictures. */
export const bucketVariables = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9.-]{3,63}$/, 'has 3 to 63 lower-case letters, digits, dots and hyphens')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}

/** What the S3 adapter needs. */
export type BucketSettings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

type Variables = z.output<z.ZodObject<typeof bucketVariables>>

export const bucketSettings = (settings: Variables): { s3: BucketSettings } => ({
  s3: {
    endpoint: given(settings, 'S3_ENDPOINT'),
    region: settings.S3_REGION,
    bucket: given(settings, 'S3_BUCKET'),
    accessKeyId: given(settings, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: given(settings, 'S3_SECRET_ACCESS_KEY'),
  },
})
