import { join } from 'node:path'
import { calendarTracking } from './adapters/calendar-tracking/calendar-tracking.ts'
import { localPictures } from './adapters/local-pictures/local-pictures.ts'
import { mailboxMailer } from './adapters/mailbox/mailbox-mailer.ts'
import { offlineAddresses } from './adapters/offline-addresses/offline-addresses.ts'
import { type OwnLedger, ownLedger } from './adapters/own-ledger/own-ledger.ts'
import { s3Pictures } from './adapters/s3-pictures/s3-pictures.ts'
import { secretBox } from './adapters/sealing/seal.ts'
import { secretsKeyOf } from './adapters/sealing/secrets-key.ts'
import { smartyAddresses } from './adapters/smarty/smarty-addresses.ts'
import { smtpMailer } from './adapters/smtp/smtp-mailer.ts'
import { findZone, tableRates } from './adapters/table-rates/table-rates.ts'
import { tableTransit } from './adapters/table-rates/table-transit.ts'
import { upsRates } from './adapters/ups/ups-rates.ts'
import { type UpsToken, upsToken } from './adapters/ups/ups-token.ts'
import { upsTrackAlerts } from './adapters/ups/ups-track-alerts.ts'
import { upsTracking } from './adapters/ups/ups-tracking.ts'
import { upsTransit } from './adapters/ups/ups-transit.ts'
import { zipData } from './adapters/zip-data/zip-data.ts'
import { zohoToken } from './adapters/zoho/zoho-token.ts'
import { zohoCrm } from './adapters/zoho-crm/zoho-crm.ts'
import { zohoInventory } from './adapters/zoho-inventory/zoho-inventory.ts'
import type { Config } from './config.ts'
import type { InTransaction, Reader, Tx } from './db/client.ts'
import type { AddressDriver } from './ports/address-service.ts'
import type { CrmDirectory } from './ports/crm-directory.ts'
import type { Mailer } from './ports/mailer.ts'
import type { PictureStorage } from './ports/picture-storage.ts'
import type { WatchedPort } from './ports/port-watch.ts'
import type { SalesLedger } from './ports/sales-ledger.ts'
import type { SecretBox } from './ports/secret-box.ts'
import type { RateTableSource, ShippingRates, ShippingZones, TransitTimes } from './ports/shipping-rates.ts'
import type { TrackAlerts, Tracking } from './ports/tracking.ts'
import type { PortName } from './ports.ts'

/** The adapters of the ports, live or embedded, as the configuration says (docs/spec/integrations.md). */

const upsTokenMs = 5_000

type Transactions = { db: Reader; inTransaction: InTransaction; now: () => Date }

/** What the use cases ask. */
export type Adapters = {
  shippingRates: ShippingRates
  transitTimes: TransitTimes
  shippingZones: ShippingZones
  addresses: AddressDriver
  /** Null with the embedded CRM: our tables are the CRM. */
  crm: CrmDirectory | null
  ledger: SalesLedger
  pictures: PictureStorage
  /** Null where there is no key: a database of one's own, and no SECRETS_KEY. */
  secrets: SecretBox | null
}

/** What only jobs ask. */
export type JobAdapters = {
  mailer: Mailer
  tracking: Tracking
  /** Null where UPS Track Alert is not set up. */
  alerts: TrackAlerts | null
  /** The ledger as part of a transaction of ours; null for one that is not in our database. */
  ledgerWithin: ((tx: Tx) => SalesLedger) | null
}

type OpenedAdapters = {
  adapters: Adapters
  jobAdapters: JobAdapters
  /** How each port is watched; the database is the start's own. */
  watched: Record<Exclude<PortName, 'database'>, WatchedPort>
}

/** Makes the adapter of every port. Pictures come first on their own, since demo data has some (`picturesOf`). */
export function openAdapters(
  config: Config,
  on: Transactions & { table: RateTableSource; pictures: PictureStorage; mailer: Mailer },
): OpenedAdapters {
  const { pictures, mailer } = on
  const { shippingRates, transitTimes, tracking, alerts } = shippingOf(config, on)
  const addresses = addressesOf(config)
  const crm = crmOf(config, on)
  const ledger = ledgerOf(config, on)
  return {
    adapters: {
      shippingRates,
      transitTimes,
      shippingZones: zonesOf(),
      addresses,
      crm,
      ledger,
      pictures,
      secrets: secretsOf(config),
    },
    jobAdapters: { mailer, tracking, alerts, ledgerWithin: 'within' in ledger ? ledger.within : null },
    watched: {
      crm: { driver: config.crm.driver, ...crm },
      ledger,
      rates: { driver: config.rates.driver, lastSuccess: shippingRates.lastSuccess },
      transit: { driver: config.transit.driver, lastSuccess: transitTimes.lastSuccess },
      tracking: { driver: config.tracking.driver, lastSuccess: tracking.lastSuccess },
      addresses: { driver: addresses.driver },
      pictures: { driver: pictures.driver },
      mail: { driver: mailer.driver, lastSuccess: mailer.lastSuccess },
    },
  }
}

export function mailerOf({ SMTP_URL, mailFrom }: Config) {
  return SMTP_URL === undefined ? mailboxMailer() : smtpMailer({ url: SMTP_URL, from: mailFrom })
}

/** Rates, delivery days and tracking; those that are UPS's share one token. */
function shippingOf(
  {
    rates,
    transit,
    tracking,
    ...config
  }: Pick<Config, 'rates' | 'transit' | 'tracking' | 'BUSINESS_TIME_ZONE' | 'UPS_TRACK_ALERT_SECRET'>,
  { now, table }: Pick<Transactions, 'now'> & { table: RateTableSource },
) {
  const live = [rates, transit, tracking].find((port) => port.driver === 'live')
  const token: UpsToken | undefined = live && upsToken(live.ups, { now, timeoutMs: upsTokenMs })
  const shared = token && { token }
  const none = () => null
  return {
    shippingRates:
      rates.driver === 'live'
        ? upsRates(rates.ups, { ...shared })
        : { ...tableRates(table), lastSuccess: none },
    transitTimes:
      transit.driver === 'live'
        ? upsTransit(transit.ups, { estimates: tableTransit(table), ...shared })
        : { ...tableTransit(table), lastSuccess: none },
    tracking:
      tracking.driver === 'live'
        ? upsTracking(tracking.ups, { ...shared })
        : { ...calendarTracking({ now, timeZone: config.BUSINESS_TIME_ZONE }), lastSuccess: none },
    alerts:
      tracking.driver === 'live' && config.UPS_TRACK_ALERT_SECRET !== undefined
        ? upsTrackAlerts(tracking.ups, { ...shared })
        : null,
  }
}

function zonesOf(): ShippingZones {
  const postal = zipData()
  return (zip) => findZone(postal, zip)
}

/** Null with the embedded CRM: our tables are the CRM. */
function crmOf({ crm }: Pick<Config, 'crm'>, { now, ...on }: Transactions): CrmDirectory | null {
  if (crm.driver === 'embedded') return null
  return zohoCrm(crm.crm, { token: zohoToken(crm.crm.zoho, { ...on, now }), now })
}

function ledgerOf(
  {
    ledger,
    publicBaseUrl,
    BUSINESS_TIME_ZONE: timeZone,
  }: Pick<Config, 'ledger' | 'publicBaseUrl' | 'BUSINESS_TIME_ZONE'>,
  { db, inTransaction, now }: Transactions,
): SalesLedger | OwnLedger {
  if (ledger.driver === 'embedded') return ownLedger({ inTransaction, publicBaseUrl, timeZone, now })
  const token = zohoToken(ledger.ledger.zoho, { db, inTransaction, now })
  return zohoInventory(ledger.ledger, { token, inTransaction, now, timeZone })
}

function secretsOf(config: Config): SecretBox | null {
  const key = secretsKeyOf(config)
  return key === null ? null : secretBox(key)
}

export function picturesOf({ pictures, DATA_DIR }: Config): PictureStorage {
  return pictures.driver === 's3' ? s3Pictures(pictures.s3) : localPictures(join(DATA_DIR, 'pictures'))
}

function addressesOf({
  addresses,
  publicBaseUrl,
}: Pick<Config, 'addresses' | 'publicBaseUrl'>): AddressDriver {
  return addresses.driver === 'live'
    ? smartyAddresses(addresses.key, { from: publicBaseUrl, baseUrl: addresses.baseUrl })
    : { driver: 'embedded', service: offlineAddresses() }
}
