"""What A to Z, a to z and 0 to 9 look like in ordinary typefaces: four that PDFium carries, each letter filled to its bounds on a grid.

Drawing them takes a tenth of a second, more than many a document does, so that they are kept here, a bit for each place of the grid.
`tests/extract/test_pdf_faces.py` draws them anew; where PDFium's faces change, it says what has to stand here.
"""

from base64 import b85decode
from functools import cache
from zlib import decompress

import numpy as np
from numpy.typing import NDArray

GRID = 24
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
FACES = ("Helvetica", "Times-Roman", "Times-Italic", "Courier")


@cache
def faces() -> NDArray[np.float64]:
    """Return the shapes: faces, letters, places of the grid, 1 where there is ink."""
    bits = np.unpackbits(np.frombuffer(decompress(b85decode(PACKED)), np.uint8))
    return bits.reshape(len(FACES), len(LETTERS), GRID * GRID).astype(np.float64)


PACKED = (
    "c-pOe&yVEDb>?G7O-2dGCd=@_l+7U<Sin9yy?YP`qR0je_~`Q<ghd(xMwf+6VF8)5P9#~b#kLLuw~uoWX8b42Q3pd}sRZ>N1~WeDAgrRd7E>2tI(mDt&B4$a`@I)rR#yL>)fPUrsz@d?e!Ta"
    "-@4bi^OHoZ>Luo@vPDMdQLV4zf%-IMaqXULI?bR931s7fLfar?o5z!Y!TcQn7L2e}HEMRG{w6RoL$^`gjYiX3by>rF}`)3MEjV1hvTZZorL@7~gl(X4Gn{|1~tx9u>8X}-3vVvNGD>)-gD9N"
    "bE9uC@Bat1Hq|KFiWy;WAerJ27G?MVfZAe~W6?Fj}O`S!?5<{vceg>Y`?@shi*`S`(;*5lRhp$Ow+l^ZkDW)vl)3(`61hIFkRV0j3p@u_)mj&ll2O0%xeW(;t%?I@(V`!B`*8{hD;-|+`l6u"
    "CY_zb?jtwi_x3s_5&(GD?~2fh|oLt9z?EnDUU(t|Yf1OvV#Sk70HL*$vr}Y}D~%${QzJ@0(BDt6?ze9$RgGsLi|DTxoNuA70#JoZq`VeZc4*T+x-_`(M!CenH>*f~t{`0mI}<ne?uORa#7>d"
    "SumSR^PW#WV6VYk=;agh^&nso9Ia&J?$gcMX;D1MI%LnfMOUEDQBV!j7L*Yp0kT3hyaKKfS*?Xd&92BVS!@;HQ5FH%i!a9iKSP;xlW9E@8;>;e(z|A1_M8^BcfXrN7VjQA?BRhG#ZMikS|3<"
    "^6d!?H_5jrnZs0`pgpH{YEMpcsM$;*B{0*}V`ejYJkHS|vl4Iyd2Eh9!HxKX!9f75x(&Q$!_DAtm%vnzf>jR6^%&5sr-Uyd3Z)2}B^7BfL{6Gi(C>(AzsM<Yq+MTK3|rbrpk}<*f1knh=B?m"
    "La4Et3qT|?p+Uw3}M0>I!)j-N4oTFbi=OU74OvHdoeSG_r@lD1D@mU;SF!GCJb+KH%JE49zTm!|z!@C1a+K*dGjl9b0Q==~W;Ho2_m3I0D<M*c&Tz0sNXT+7cc?Bf}Cgrt*i8t)Hzj(8}fnS"
    "2J!}rQd3N&Llh+~a>2$PLKt2<IX1x7p>G*=R3xY3dBNf`?4{zm0?9=I0m(#n<FXl&Hj&^QqO-E3%6&?f6QnJYBNvK=WH<+GU6W<yOG4AleBt_i$7kM!8}Paj!F!${3Q#c<$91Gl*xsTgVFPT"
    "7^d!gKix;t%)488+#swmKgwq4>>Y*w>GFdX)jgsFoSfZ=$EL=fU$Sm63Ayvqz6WttGVuRU4`rZb>9l$;hd~t?bNUGz0e$2wBGKCg3x!2S;UBh(BY=?I{ax4>i|Jw`<+bYm!2oy+r&uwdjIkO"
    "78Fywfh?IGrRv2BOD+cWIML4k)11gG^7OH@iU)N`=NF&yKvRi)9kRP=y>6K+PUZoJ^hR-zV&KIBu{r>mWLeu2G<YCtBC$<Q0KvqJK(Jf|AU!T=qX6xjp2XhKL^^vfQMihlpVAgqJGG_v6^TU"
    "v+?CX!;WBBd`nw?lK%hn>xDli)^CJFP-rU{%Ej2Gu&YN;hDQ&r>ejEFuV*GsP(r4-^YN)09z*ED4h!1zDcf@}l#@yCT`Zm7!@on-Y~*eU@(PCR>e`-PIA~w8=^A&2V9>zRB?y!+hyXOWNA`*"
    "9EL@0Q<aF*MxFj4i6?^t3Ev<^gp7$p0vPVwAo(r~vH$r!SUIg=a?A++uoy!mfMszKJ*Z`kiVr0;Lv>8rRNiZE*n6v{sAdJ-TC5ZzVJ&-S?AmSnJb{rbuv@M2X7r2i7clR22YdO5aEU@4J7q~"
    "2PA63p(XRcsFZa1Q}nA+diDz3?NH;o1Og(>E$2g^)U1)@2%p526Qnvz+d5Hpx;!#{TY@C75h_;`8oljI^#F7xCHi1Y6!`MZK`Qg6e$4C}&U;?t4mw8Z-}=-kr*uhJKW8*|kMJU2I5i!1&Xp2"
    "3s+5rXN0q!5ZlMjK&0D?xd4K%@I^&VBS9%%<K=T|>Y24m-+6@y@KHs3&bmSqcW8{Q1TUD76&|0NB5_++Z{njr60pS3!p}vcD+30EG?s2={#}PD<|00Zr*7A!8H9uNf;awm@ppBm57>Gid?e>"
    "S6B7_212`7|@=K^Dl1F295yr$d{odk?%a>z`0=!fP5#FSC;ZF_6urz#ynoflZpUU+2|2;X3yUcm}f9$ZGmY5Qv@arOcbznsdE!NH1ycedxpMa*xw=}^C2IE%yk{wBS8#b#Gz&mAS``j+H7fP"
    "KeLrH-`TN6loMIXIJnVc;`gV}&l9<esrw)U`YQl;K78fud#-DaMF8<&V0;SQ55ZI9H>@|jIe5S*0zU@cY{q$LU#`cl$<dGV6~=jTz1dpI$zQH`Mp)8cS?>kKK174lu4J4Gez8U#^{C5~!4x!"
    "msSu}u`!I69$vBvBboEmy0l$!Fzu{2-2pWua9pV?%U{0Hu8emEFlI#&gwKI#LSBep+F1XjxJ)+NuJ|+6gSqv9a?|?C%uz_ZunW)=Dw2dInC=;aedlA9Xl;!kKLF*0?YwThMey`bQ?;Fm)Lbi"
    "8sWYjH?`lM5y!`Mr*oBHrpLbp;{gcL?ysLYnba`g9z{GgCjbt##YO>`rGyf0Hq1(Cr2p2#gA=fD^s@9VRzcf2usyvy)%T12EHQjtjUh)yC}38XL;*!j=Z{J>E}OX$n&bYub=IN)&1>1cky<2"
    "d4kGv;w{gA9)U^LTzhF*=>~?Cfk{Us-JsSCIuXBqu`Fz^GZ1Z;*`N9HQd_W<haCx#|acil!Vp7L%iAffqt*Zo?}cfC1wrtYcj-B-nkOkT!*Vj{IDObI4xXhIR>0l6bic7OuV_zz{8r*0~4Lu"
    "VCOwR3_DZ8g+2ywB+oLJ>PPqNr5$`D@tQZmy|AGDwGCY8uTSX)&rih><aS^1NKv|ZqC}Pkj*`S5$;Z0ep0Mf#VSuu8o?$x`QORO|4dFkPk!&`f{Wz$Pd$G82L${&qwl7SjTdhqQ%A>Jiet*X"
    "pT;!A!4NCpSF!#ej^a3r<1&tmIBw$D#@_@?{6~G9bpnb@eve~sy&`oAr)ZKnr!J)4(oDm{>G}NUbqzLQ*QgP<IaQBYY*+nk&)su_P$L2(&cm3;IUrOL5K8%T6LmxOnXk8GOelCo#vabKg|i-"
    "nQgAJ(X(;!G?Tez)q+(xhNf0*z8$9R`g<M}%Y&-M3t3K5oCT~CWtWX{CMVN$Q8p5}v!bkq$>SrA~)kCUX87Jb_QV9*%GmnbeP*SyOnZ!Bv4q|s5ZZAtp5{V&EFzQDmZI{fdTk^#E=IDx`FBA"
    "X;HSvYl8xK3(-3e(WI7u1t8v^qV52ItEB{3T&GgW<?=<kUB6Vc-i2uu&C9#|tE(Os>lXy)IOppUL=iMjyjy5Lj_HRrRu{BxtfcSrxpoyDKr3IF&cEKkDpWSO2M$uSTo$9cTW^CO_i!*Q1(YH"
    "VnP8G~*X0brPD?)8M({2RI+I?u=dhk{E|4?8qZck2kCRn|4`A>>g1`a#Cqz9M?U!>FW>+P{HT=vpP?gIsJwyMjy8I^%d7Fo!=w<Ha)+-`@?)I<RZz-%ZsOmD_0qMl-fwx;A?}YC9_11dJlE2"
    "`n>UrU=e0{lL=O7M33eW+UJ^=XllW54lhdb)hftRS=mulL#XfWCAIPbersA%vzge-7_gxB_UQ5NxiOPXLL5RP1Y|fT9l;xI*AuA%?+|3p~y01Ki#T+<oa&Z2i8QpU3R)lS@c38qRYsv8I1rJ"
    "ku@g4pw&RnFFtU825wExo}{_7ZZp$}@1Q-m;QD^5{Re86w!6xWxflt*nQRCNabF~K!WCV_DQ#IWz7|MYuf-eVi0*i&9=L$&`mM49#Wfw(bStLCk=qIVArP_C+#;@x>B~Or`i$iSSLjo&Oky^"
    "jzK={0LBnOp5IJ*s8Dnx%lb+kOH9V1Y1KT+r<RsDg6zQc9((EcH6nXe_;!8>Vt_qp&nVA*p?)7BcI<cDlPwrpjE*<0|%QoFdQ5R(tl@x8Hb`Qb6q9~?lL6Pd9>La~-o(H`h?sdY~6$!IckOp"
    "S7Yuimx=0(DY-wZh(j*B8L|8xG;li{7m_W14^^HrVt`Qj;i1K=^s=xlmvc07sZmKOC3X1M6G&S#xmR-LoL^7(qpEaq8f;+^VZTEBo)$b<uL(CCt)mL%Nm1#>EhW_8U1n+sr<V^vwDJE@pG=Y"
    "8Fv$D!H{)#;0!H=q4Cq#<~KOe=<eWkPrQjlGN?!}GsQKe}q$OQ#?1XkDCxPcOlz%^)i;!l%d~9oIdj*b+eP<GaLSIlp9kjR)raTr|L-(Vp!wMhB`ka3LI4Ni2CSSi;FKQ>Nxq6?<0?jo!8T!"
    "8SS_BJY(iSGmu)a0#ekhnF79+Yb4(6+ZoH=2I(t%5<~Vj8)VD2<9xtDoU!ZbbT94eA@d}59ZTzqyPM$^!I>|!+*01zjea+gE&c#8R4=BkMhK0(G-lajo@8HF!~4_f=`uEx>xu5;C@HHp{d?d"
    "%n^2^;B!)+GsWohE;{YA)4n>j?h0?<^;k^AiIFJ0n!CB2Lsca`eXpYdq<{{t)xLM!wFF&rru8-REu|Isw9`?qfPJy$M!n^r7IOzsb``)NN56i--~KKI7igs2=fYCeDW9*m`0KNaZSWC%5Fcm"
    "%;<!2|Dec!oClwbT$ebI%N}1a&X`x632*7I@r9@I!1O(MhrH^UtvFT}mLbw9~5P^k_uOD*0bH5w?lK5ms>0I29dW#+dFR~Trr}q-1qw)@IV|4Ao$ferqrS+C|U{-;Fx>yE=#Z_PeNcVF?e`V"
    ";;41Lqk?So<qWCq&vDUE@-UZ|g%R8H&^hyZRa=n~lo@`R-j7WbGPQ&u$5)`Eh^oves)LOn00aEW!`LIh?F7spBusq3SIRV_4xzXwfX8(my)rzqxzg#Ky&0lyN4VKIVzn~R>38dk@~!{stw$3"
    "O3V8s!b9;gZO<K(47q9a+z|tmiNLs)LO+TiT40bmWp{L}y5;d6Lltd?(v2%vJBFxTZUea{ru}O(n&p&Adb|*-9zd6GDeoXRK6r>bl;t6fCGwRAV-S&QdQ}Te>q((>G+M-s-*J<SuisIaR5$K"
    "2xklq@oLg*yyg%9sX@}H>d}e>qx&bbK$KFtbaCS@q#!pZa7J?Tt~{zx&*<RR{1Oiz3tvCBkbql7BXVpL$-%hRLnT)G0X6Vr#y-JM0s`8gp`N4K#4};#RzrBN<k2+J`8#!+zE0XULJqaYgu2Y"
    "GR#6PrI<LJ%OE-+eF}5{#E*L5Q<b|x@2&n80Tx)Walrw)>v~{%K&kV4kY@V#a841hkbm|)fxL%v(yLAfCJ9VVrXgE1YRf==IyO9^*LEslfGa;yx8xKPGoL{3{@i7@(45;PiaYFq{)c4t@S9~"
    "cvTWEx2jmmxoG=<3uM^t2P--V!N7QkytMB8guc9EjMl(rs4(l)`@AbUxz&2Dj2iZ+J>o%X*Ysqw8Sp9@1=2e_Q`qd@6<7tj43@J=0Oeos#1QH3MJ|^`6ss9SGM8SC%VAxHKK}B5DBlu#h?v0"
    "Y>%=H$eVDtB@eJ*Bh23I>9=!ScZ2_5d)`n+EOhH+xe$-kJBUzzy7t&cyckAG1g|FZtZ&+FS4tGCYcx6Xg^Ru2ri`}eBbsICyC5z?uEnt)b8w^H4S>S7J_$NKJZcz4NIA0>ByMGmZP0rknPI#"
    "zW&1>JtB`eoEtAc&~u4PiMFPTki5+m9Ge?u#2z&EV2hLRm^t$kHy<eW(mFW2x|k812qU8RA)EmRRV)OUdx}z7cOK+4hh-PW~>%l3`HJAcJq6$xOVUBM=M5HqE(hwKCE+ZrCt2?66hvTr?@6I"
    "^kN8LVLEQgf)&SQqqrtK2p6t>-D`3P!CA_%NPC=Y0p9Y;r76F%qjAepCWQ$WB{`!z~1pTresAR>!t$C$ih!-@JRIlXbnzN@_J)*;q~*O&8itMu$eiob(^EUxV0`8b-8HM7L);Efe?lCtU*Bt"
    "28v8T2+cJCJ<!nIhSs^DpgV|}36~M3f=nn9s5Px(E}Upe$ug7vC({2&IwpNA!X8P}E#yrU23<-3lFc=Mw-po@TyIHT*Ft6<FKG#c3^*5DEW1r_-|pUCcFFsF{Qlke*LUOZuH*0CiHlWUoG{{"
    "J!7`7J@*>=AGxk$uVi=|B7P?cK0^q*X^L?=;IjELE$Nr!r+mit%DS_FKhL*><p9lGczA3Rm{hHLL1RFq@<)Gbx>(^3Ef&eaB7AdxgY#~8DLy+&5*PC1H!Ty%?rbGy=l#IZeMPyUN=aBmB+_n"
    "#g<_Dh)?|eRd^U~fn&BE-fE(KfvAWHz?BhQi>#Xf>L-cs@(DE#lFLKsg|%R{>7f(+;QO)0JAB5<EZbr$8R{&1_$M)1z_cBOos!wCJ~>q_biT5srNU(?v!jI!yq7jsE6u##n_A*l}`X+lly1J"
    "hic*l+y^IVTvsQG5C@VZb}1R4;+#j~Y7KQ_!BJQxUIlO5(NHN8OhCEv+^bj|Yu`V|~X^3YiXRs%(TjvCB2S#Jg&YNSspeQwUtBtIvu43fdNm_ZiuBu=Dkr1)X8RHVH(?)O$qVN2@T0g+^#)t"
    "z*d4#2gSu{X#StyNQT99!XHMY_HN&?>7?JS{hoIoeg@c5J7&?1ph<k5`jR{bIfwrMC&FxDfIh=KEs%ehjCyZ1hfPJuF^xgo^@@vu4EY@v(w&0jGNz_<2Mt?wgGda-r~g*5R7n|FAdf8JP6Y="
    "<XkG$dk@(Mpn>J|^^ec2Qtp?AYy7B*j#xmKtROSL!EVKIL!S}v8S60n?ghbZnEJ&9K=ex?o9nqo-OKu_osx8X^RxrONxoP4WfcE}B-qO9d1uxuv(8PuS=av-sOvwgSMSuTyw3ekoF{RSBt@L"
    "$f0+DXn#6A}-+p_Uy#Ei$`=2I%`PZAGER$q$ykuPqmz<{Tmz&_S5LN0YE}cp%HP2n&M0cC$PNOk{AIK!$E2{G`>qqKW%%^vF^%u%g%)$)3ZMGg{)7oav5a(q+S%vH}U-D;BnH01TK0VNf;S4"
    "afexLL`;^k=;U@O(<Y<28&e#Jnv_7Kqz)8NUDh8kAEYXH}C%>X%7XZ`kZ-@Idnx6QDSSj3AO9Ed`sZ=%&f(^QwV{8L!`-X-@d$>qU9QY87Y->#rPCjBp@ensjNPT|#MsxF;2u42_3BExe(qa"
    "BY7Iv|wFDY{f}m`wX=(V~@<ZWJ9i72reG^Onouq%XF9+d)q4g4#g3=!K+TrT2<XG+^NCi#q~)YVRzW7(5&0x(*O+?M@9}oqb|2e$jmI=gq%+*!-SpzF{`EZSj^ZZrMWFk{9fJl-^`AK2q!|v"
    "o38rS(lR}c+W4vZ@GdoEeaUmt`s6LUni;u%N>L0bbq9~Mbw2b0Kj#nriA%)K}*eGO@o9)-;MM-(s#mpCrjX$$IHJsPX2<DKR#mc+VHI;WE2aXFZ8g`@vQ~q%Am}s?C1I)mHtt1@4rmz<9|c+"
    "r*tFt*l$Ys4kAOx8EW$`HOPQ7h>W$wg8y~1ip#|%pY4VnrNCWE?##;>$0A*hBuTl2m>n55Zw@b6Oq=9vNL!n*L(`O@W9VpKrikaO9FuYN?h#}uw5=PJLvHGDEv#j=FJdaJ`LqK3s~I@iX(V~"
    ")q&^Yn3Mc>adNt(PgJ*_o_Ah6&w~ZI3B-hq#UYf&j%>@~}h32RnNI%we#7#DHabhaA^m7_e?8o|;ss)unx8oql>lYnYtv;sl7H3umbpwf*fzPAh$g;Q)Nl|5LhIk>=*}7z2SLQhhj-DcW8P{"
    "TVzSt6UX3FB@hL#O2ati)=exZ*yy5wysTyo`z5%?zgR;{N{?gcPHeATm%9;H$KDLm5d{6@;a3;4_@7e>HSR&!mq$vNgAw3_JDM4$C~EA;AFC>Jx}*TE*#A#p`>iDeq6!x~k1IP83{r`4KbUl"
    "T(*h<VURS*J{yvx!<P2Q5huUzAbzd#NxI{c9f#xw23+q2kmbl59BPj8yl%d?%X0gK^lV_b?jk$V{8AW#<M=5gDiCO+HUS>dmQ><$9fLor)=mDNZO}Qoe)=l|*|%YsKhQ*9WIShqRO~h;hYLM"
    "@A`U6-K`SYgh*3l9DBb0xkchODdP`C`)We{H#}}@>n9j;Ll;1+39?NKQHrmhlrHYBA#`Vmr?84F4xl)PN0E=0Y|IU6G!b8Mfc<=5VB<qpOw}5Sg;fz`CcT`rxx;ODAyBtCdWi1+@9<6L?P)L"
    "&{~F);Wysy|KwXYAKvfp1(tLZn28y3_M<zva!&^E8q<0=f<rr~$79rS==Fy|R$S9d>If6>ZjKM%^3NnJ)JJuNsroU}R^FO&;rzaZ7sBsvdBp?n)G_8=TmR4S`vy5Y53&nTLArIwC^<|7{UPX"
    ";P`rZXT;Bo-`-v|ibqUvAC<z&yuIH3}%xlYuk<m%y79PN3c%F<q8yWJWNxvNQYOuT<LHmeAZBEN;AnPmy<ud=_GJkiOUoG>?Wqz@I=i>c$PT&9b=_lXrKKV9%QqgZq`j7I4%JmH(>%6~80^o"
    "y0eURulS;R>gC(AfV=JmWfPS$Z^;-rt?KG@%~69V)5pY>Iro$}<)_Oq;+mcso~)tbP(e1rtIyb1BSk5j82^?rY*?_EgGf)6h_1T3hyLWVpPcwg|p%T%a=&+qK$h!7dLT_lu(NRDrjQ%>BrS{"
    "i0(v2T@cQqJ*;o22*agFS|*UDA3<Qe6tfi6CPZQW;3RpZ0v0Q6tLvSSP=)mk@}qLwn4Q9w88&4Fem<(oAFG&l4pq{#(n%@SZOv9GZBP@+pRt(K!z@<e=t-48x=SW_W%}{N!1QpD*OIYXszQY"
    "WeCQro9H<({F6{@S*#PBRL-_I-NJG5JQuZFPgq9;Vo4$;Qc-1y@<8nBOP`2_NnC~Mdv?Bc>i;pT*mSD<M>^H-)&VSc_M}>W(M#M-N5bR&ysiS)c8^~K=`HOhHd9extI??NmKdU)6~4WJ>3DX"
    "8Ry~!Z}5HG_wF!`St-XBq*LC?sCB1RudjDj7oOj_*phR(+vZH%g+K9H$u?tzqG)KVUE5@Btt~PO6Idf$59Cx=oz0w_BPi>G0s$v_)xAFBvo^f`HAXbL{$C#tQ3su$M6(|)Cs$g?zPlw@;I<i"
    "-&Mvd=8FKMT(Vr*M2<8uW8D$CE>aEptd@3qtvSdK^_m<Ja9iO{tKV>D`RBBgcAN>r;$V!U*YpM-ng@4!5J6y-z?4yshThX`@J$(RwvJJTp@2PefRS7G<>9%i-Z;xLa6=z@0&R+2TkPBY2nf%"
    "@H7DVM&x?Tx6y2$XNY+4{16zc=MQ@nSO7Z2vu-2B>lc5&oBKpv7KkELc!xe=^Iv#l`o!I0hmNI5P{d3*N0`7(rD->akEE+K@f7thz5^Qk{>di}Gx0XaT-DEnWtE3=h-^3T5xX%8?3RUc7(IL"
    "&!75g(!7SybUV7xYKQ@7AxE>I6B2S7wpNDqg-R5Py=mDC1q5KYcPhd2EBe_w)7IDZ4p$tEj{D)wds;(V4OB$8b7Ngb<WnaB&oIa@J#^Q0kt!!g}J<MC>^hd%ixO`(k|v@@o6rUk*|4gMhDaF"
    "P;qoeSv4VNn8!_i}5#IZ@p5x6&w@piKr$1Td!|8uRU<yiiS$g{xe?hVt(xl+1O7={g~80Xm{_vJKH&Am++S@UGZ7n!FA&(`&5NeBeOrBEC1mFXuo38`QdsBL}d}|kThxcDQ!bgY5*603`rJg"
    "3Z54p&tQK%|C#H&b#ScouF{|VY@w{L>CAfI^%#})xGpDeXG*;~pwu%E&7NznIqO-{Id#)vUVo(M!YnS<KzLDySF7c_6Ote1GnvM@@abgOwDj^4*uOB9Z<+X1&I@1jX@0<l4-Wa%crpe2sjBO"
    "QdwsCW#rOBGrP4hsheJk|uEjp1JUE~G9G}`}&*#=YH)peKYTl)v`f${`Nv|r=s|9Zim<|mc9)5r32)sW9&qqa02Yhhmi&;&5eL!}%lH|(1%BfQ&dW7ykm-)VAG}rX(L8*WhaU-qT`2Ek9;_@"
    "XI&taS!HQb$qj<09={UmbQuQgl;$b2zkzXHwY*P%MvdzOzLkGu_3cK(?|91K3|ic}7O>&__2sK^L!gUXUw-l7}4=-u!1u)f)Nnvc?B@T)7t1yk%^9HA>WR?eRv>?1xbjQqm?$3PJDc*A?cM>"
    "3NgZT|M@@OR+ca$1Sm7lygsk07Yzl*_9&x6I2GH19B(pO!975oXUg7;xFwS9r5A^M64FSE|!dY8`x-sN~&rMLuu!_xn;J4$*v`$jDLv6K*>%RqPknH-&aT&K`YHay__`wFp=yr{sQ<Od9ZJe"
    "$H_k`oAz3dZ7"
)
