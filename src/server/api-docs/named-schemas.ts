import type * as v from 'valibot';
import { StaffBank } from '#contract/bank.ts';
import { Basket, Line } from '#contract/basket.ts';
import { ProductCard, SearchResult, VehicleSpecs } from '#contract/catalogue.ts';
import { SignedIn } from '#contract/identity.ts';
import { Inquiries } from '#contract/inquiries.ts';
import { VerifiedInvoice } from '#contract/orders/invoices.ts';
import { ItemDetail } from '#contract/items.ts';
import { EditedListing, Gallery, ListingSpecs, SparesCategory } from '#contract/listings/listing-edit.ts';
import { OrderEvent } from '#contract/orders/order-life.ts';
import { AddressOut, Order } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { Profile } from '#contract/profile.ts';
import { EmailQueued } from '#contract/requests.ts';
import { Country } from '#contract/shipping.ts';
import { Customer, StaffOrderDetail } from '#contract/staff/orders.ts';
import { StaffListing } from '#contract/staff/products.ts';
import { Picture } from '#contract/wire.ts';

/** Schemas with a name of their own in the document of the API: those that several calls answer with, or that hold themselves. */
export const NAMED: Readonly<Record<string, v.GenericSchema>> = {
  Address: AddressOut,
  Basket,
  BasketLine: Line,
  Country,
  Customer,
  EditedListing,
  EmailQueued,
  Gallery,
  Inquiries,
  ItemDetail,
  ListingSpecs,
  Order,
  OrderEvent,
  Picture,
  Problem,
  ProductCard,
  Profile,
  SearchResult,
  SignedIn,
  SparesCategory,
  StaffBank,
  StaffListing,
  StaffOrder: StaffOrderDetail,
  VehicleSpecs,
  VerifiedInvoice,
};
